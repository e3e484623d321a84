"""What is printed beside puzzles, by language."""

from __future__ import annotations

TEXTS = {
    "en": {
        "find": "Find the words in the grid.",
        "name": "Name",
        "date": "Date",
        "key": "Solution",
        "puzzle": "Puzzle",
        "page": "page",
        "seed": "seed",
    },
    "ro": {
        "find": "Găsiți cuvintele în grilă.",
        "name": "Nume",
        "date": "Data",
        "key": "Soluție",
        "puzzle": "Joc",
        "page": "pagina",
        "seed": "sămânță",
    },
    "es": {
        "find": "Encuentra las palabras en la sopa de letras.",
        "name": "Nombre",
        "date": "Fecha",
        "key": "Solución",
        "puzzle": "Sopa de letras",
        "page": "página",
        "seed": "semilla",
    },
    "pt": {
        "find": "Encontre as palavras no caça-palavras.",
        "name": "Nome",
        "date": "Data",
        "key": "Solução",
        "puzzle": "Caça-palavras",
        "page": "página",
        "seed": "semente",
    },
}
