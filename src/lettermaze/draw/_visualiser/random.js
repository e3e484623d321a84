/* Random numbers as the package makes them (docs/random.md). */
const Random = (() => {
  /* BLAKE2b (RFC 7693) of a short text, its first 12 bytes as three words. */
  function hash(text) {
    const mask = (1n << 64n) - 1n;
    const iv = [
      0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
      0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
    ];
    const sigma = [
      "0123456789abcdef", "ea489fd61c02b753", "b8c052fdae367194", "7931dcbe265a40f8", "905724afe1bc683d",
      "2c6a0b834d75fe19", "c51fed4a0763928b", "db7ec13950f4862a", "6fe9b308c2d714a5", "a2847615fb9e3cd0",
    ];
    const turn = (word, bits) => ((word >> bits) | (word << (64n - bits))) & mask;
    const bytes = new TextEncoder().encode(text);
    const h = iv.slice();
    h[0] ^= 0x01010000n ^ 12n;
    const blocks = Math.max(1, Math.ceil(bytes.length / 128));
    for (let block = 0; block < blocks; block++) {
      const m = Array(16).fill(0n);
      const end = Math.min(bytes.length, 128 * (block + 1));
      for (let place = 128 * block; place < end; place++) {
        m[(place % 128) >> 3] |= BigInt(bytes[place]) << BigInt(8 * (place % 8));
      }
      const v = h.concat(iv);
      v[12] ^= BigInt(end);
      if (block === blocks - 1) v[14] ^= mask;
      for (let round = 0; round < 12; round++) {
        const order = [...sigma[round % 10]].map((digit) => m[parseInt(digit, 16)]);
        const mix = (a, b, c, d, x, y) => {
          v[a] = (v[a] + v[b] + x) & mask; v[d] = turn(v[d] ^ v[a], 32n);
          v[c] = (v[c] + v[d]) & mask; v[b] = turn(v[b] ^ v[c], 24n);
          v[a] = (v[a] + v[b] + y) & mask; v[d] = turn(v[d] ^ v[a], 16n);
          v[c] = (v[c] + v[d]) & mask; v[b] = turn(v[b] ^ v[c], 63n);
        };
        for (let k = 0; k < 4; k++) mix(k, 4 + k, 8 + k, 12 + k, order[2 * k], order[2 * k + 1]);
        for (let k = 0; k < 4; k++) {
          mix(k, 4 + (k + 1) % 4, 8 + (k + 2) % 4, 12 + (k + 3) % 4, order[8 + 2 * k], order[9 + 2 * k]);
        }
      }
      for (let k = 0; k < 8; k++) h[k] ^= v[k] ^ v[k + 8];
    }
    return [h[0] & 0xffffffffn, h[0] >> 32n, h[1] & 0xffffffffn].map(Number);
  }

  class Random {
    constructor(seed) {
      [this.a, this.b, this.c] = hash(seed);
      this.counter = 1;
      for (let k = 0; k < 12; k++) this.next();
    }

    next() {
      const result = (this.a + this.b + this.counter) >>> 0;
      this.counter = (this.counter + 1) >>> 0;
      this.a = (this.b ^ (this.b >>> 9)) >>> 0;
      this.b = (this.c + (this.c << 3)) >>> 0;
      this.c = (((this.c << 21) | (this.c >>> 11)) + result) >>> 0;
      return result;
    }

    /* From 0 to n - 1; n is small enough for the product to be exact. */
    below(n) {
      const range = 2 ** 32;
      let product = this.next() * n;
      if (product % range < n) while (product % range < (range - n) % n) product = this.next() * n;
      return Math.floor(product / range);
    }

    shuffle(items) {
      for (let k = items.length - 1; k > 0; k--) {
        const other = this.below(k + 1);
        [items[k], items[other]] = [items[other], items[k]];
      }
    }
  }

  return Random;
})();
