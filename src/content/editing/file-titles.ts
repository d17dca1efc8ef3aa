import type { EngineReader } from "../engine/engine.ts";
import { titleIn } from "../model/front-matter-title.ts";
import { readTexts } from "../reading/texts.ts";
import { readHashes } from "../writing/rows/read-hashes.ts";

/** The titles of those articles that have the given texts, by the hashes of these. */
export async function titlesOfTexts(
  engine: EngineReader,
  tenant: number,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  const texts = await readTexts(engine, tenant, hashes);
  return new Map(
    [...texts].flatMap(([hash, text]) => {
      const title = titleIn(text);
      return title === undefined ? [] : [[hash, title] as const];
    }),
  );
}

/** Gives each file the title that it has now; `null` to what is no article, has none, or is not there any more. */
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
