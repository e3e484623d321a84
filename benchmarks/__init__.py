"""Benchmarks: scripts that compare lettermaze with what people use today, and print a Markdown table."""
