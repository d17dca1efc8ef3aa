import { titleIn } from "../../contract/front-matter/lines.ts";
import type { EngineReader } from "../engine/engine.ts";
import { readTexts } from "./texts.ts";

/** Reads the titles of articles by the hashes of their texts. Texts of other files are left out. */
export async function titlesOfTexts(
  engine: Pick<EngineReader, "kind" | "reading">,
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
