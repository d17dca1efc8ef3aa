import type { EngineReader } from "../engine/engine.ts";
import { titlesOfTexts } from "../reading/titles.ts";
import { readHashes } from "../writing/rows/read-hashes.ts";

/** Adds to each file its current title; `null` if the file is not an article, has no title, or was removed. */
export async function withTitles<Named extends object>(
  engine: EngineReader,
  tenant: number,
  files: readonly Named[],
  nameOf: (file: Named) => string,
): Promise<(Named & { title: string | null })[]> {
  const names = files.map(nameOf).filter((name) => name.startsWith("articles/"));
  const hashes = await readHashes(engine.kind, engine.reading, tenant, [...new Set(names)]);
  const titles = await titlesOfTexts(engine, tenant, [...new Set(hashes.values())]);
  return files.map((file) => ({ ...file, title: titles.get(hashes.get(nameOf(file)) ?? "") ?? null }));
}

/**
 * Adds to each file the title from the text with the given hash; `null` if the file is not an article or the text has no title.
 */
export async function withTitlesThen<Named extends object>(
  engine: EngineReader,
  tenant: number,
  files: readonly Named[],
  textOf: (file: Named) => { name: string; hash: string | null },
): Promise<(Named & { title: string | null })[]> {
  const hashOf = (file: Named) => {
    const { name, hash } = textOf(file);
    return name.startsWith("articles/") ? (hash ?? "") : "";
  };
  const hashes = new Set(files.map(hashOf).filter((hash) => hash !== ""));
  const titles = await titlesOfTexts(engine, tenant, [...hashes]);
  return files.map((file) => ({ ...file, title: titles.get(hashOf(file)) ?? null }));
}
