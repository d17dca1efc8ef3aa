import { matchesInLanguages, readLayouts } from "../mapping/language-layouts.ts";
import type { FoundLanguages } from "../survey/found-languages.ts";
import type { TreeSurvey } from "../survey/survey-tree.ts";
import { fieldsIn } from "../text/front-matter-fields.ts";

/** Front matter fields that contain a text's address, without the prefix of its language. */
const PLACES = ["permalink", "url", "slug"];

/**
 * Maps translations with a translated file name to their originals: both have the same address, which no other text of the
 * language has.
 */
export function findTranslations(
  { texts, read }: TreeSurvey,
  { layouts }: FoundLanguages,
): Record<string, string> {
  const readers = readLayouts(Object.fromEntries(layouts));
  const [original] = layouts.keys();
  const placed = texts.flatMap(({ path }) => {
    const match = matchesInLanguages(path, readers)[0];
    if (match === undefined || layouts.size < 2) return [];
    const fields = fieldsIn(read(path));
    const place = PLACES.map((key) => fields[key]).find((one) => typeof one === "string" && one !== "");
    return place === undefined
      ? []
      : [{ name: match.name, key: `${match.layout.language} ${String(place)}` }];
  });
  const byKey = Map.groupBy(placed, ({ key }) => key);
  const originals = new Set(
    placed.filter(({ key }) => key.startsWith(`${original} `)).map(({ name }) => name),
  );
  const found = placed.flatMap(({ name, key }): [string, string][] => {
    const place = key.slice(key.indexOf(" ") + 1);
    const [partner, ...more] = byKey.get(`${original} ${place}`) ?? [];
    const isAlone = byKey.get(key)?.length === 1 && more.length === 0;
    return partner !== undefined && isAlone && !originals.has(name) ? [[name, partner.name]] : [];
  });
  return Object.fromEntries(found);
}
