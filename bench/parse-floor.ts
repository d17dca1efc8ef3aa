// The floor of an import: every Markdown file of a folder, parsed once and thrown away, in one thread, with what
// `remark` and `remark-gfm` do by default; reading the files and starting are not counted. An import has more threads
// where the machine has more cores, and it starts, converts, renders, indexes and writes within its time: the floor
// asks what a reader of Markdown alone would cost whoever writes the loop, not how fast parsing could be made.
// Usage: parse-floor.ts <folder>.
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
