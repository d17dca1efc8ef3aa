import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { parse } from "yaml";
import { markdownTable } from "./markdown-table.ts";

/* Command `npx node scripts/architecture-tables.ts`: generates docs/architecture-tables.md from docs/architecture.yaml. */

const DOCS = path.resolve(import.meta.dirname, "..", "docs");
const TABLES = path.join(DOCS, "architecture-tables.md");

const architectureSchema = v.strictObject({
  rooms: v.record(v.string(), v.record(v.string(), v.string())),
  caches: v.array(
    v.strictObject({
      content: v.string(),
      files: v.array(v.string()),
      limit: v.string(),
      dropped: v.string(),
    }),
  ),
});

export type Architecture = v.InferOutput<typeof architectureSchema>;

export function readArchitecture(): Architecture {
  return v.parse(architectureSchema, parse(readFileSync(path.join(DOCS, "architecture.yaml"), "utf8")));
}

export function readTables(): string {
  return readFileSync(TABLES, "utf8");
}

/** Returns the text of the generated page. */
export function writeTables({ rooms, caches }: Architecture): string {
  const parts = Object.entries(rooms).map(([part, purposes]) => {
    const rows = Object.entries(purposes).map(([room, purpose]) => [`\`${room}\``, purpose]);
    return `## src/${part}\n\n${markdownTable([["Folder", "Purpose"], ...rows])}\n`;
  });
  const rows = caches.map(({ content, files, limit, dropped }) => [
    content,
    files.map((file) => `\`${file}\``).join(", "),
    limit,
    dropped,
  ]);
  return `# Folders and caches

Generated from [architecture.yaml](architecture.yaml) by \`npx node scripts/architecture-tables.ts\`. The page to read first is
[architecture.md](architecture.md).

${parts.join("\n")}
## Caches

Every cache between an edit and a page, outermost first. "Tags" are those of the change feed.

${markdownTable([["Content", "Files", "Limit", "Dropped"], ...rows])}
`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(TABLES, writeTables(readArchitecture()));
