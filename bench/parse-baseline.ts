// Baseline of an import: parses every Markdown file of a folder once, in one thread, with the defaults of `remark` and
// `remark-gfm`. Starting and reading the files are not counted. An import uses more threads, but also starts, converts, renders,
// indexes and writes. Usage: parse-baseline.ts <folder>.
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";

const [folder = "."] = process.argv.slice(2);
const parser = unified().use(remarkParse).use(remarkGfm);
const texts = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".md"))
  .map((file) => readFileSync(path.join(folder, file), "utf8"));
const startedAt = performance.now();
for (const text of texts) parser.parse(text);
console.log((texts.length * 1_000) / (performance.now() - startedAt));
