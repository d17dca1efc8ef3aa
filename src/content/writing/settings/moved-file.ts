import * as v from "valibot";
import { composed } from "../../../contract/addresses/composed.ts";
import { LANGUAGE_CODES, isLanguageCode } from "../../../contract/addresses/locales.ts";
import type { MovedContent } from "../../model/tenant-content.ts";
import type { Findings } from "../../source/findings.ts";
import { keys, text } from "../../source/schema-parts.ts";
import { type YamlText, readYaml } from "../../source/yaml-text.ts";

const FILE = /^(?<language>[^/]+)\/(?:(?<group>[^/]+)\/)?(?<slug>[^/]+)\.md$/u;

const from = v.pipe(
  text,
  v.transform((path) => composed(path)),
  v.check(
    (path) => isLanguageCode(FILE.exec(path)?.groups?.["language"]),
    `must be the path that the file had below articles/, such as "en/news/opening.md"; languages are ${LANGUAGE_CODES.join(", ")}`,
  ),
);

/** Schema of `moved.yaml`. */
export const movedSchema = v.nullish(
  v.array(keys({ from, article: text }), "must be a list of entries with from and article"),
  [],
);

/** Reads `moved.yaml`: the former addresses of articles, and the articles to which they now belong. */
export function readMovedFile(
  source: string,
  file: string,
  findings: Findings,
): { moved: MovedContent[]; yaml: YamlText<unknown> } | undefined {
  const yaml = readYaml(source, movedSchema, { file }, findings);
  if (yaml === undefined) return undefined;
  const seen = new Set<string>();
  const moved = yaml.value.flatMap((entry, index): MovedContent[] => {
    const { language, group = null, slug = "" } = FILE.exec(entry.from)?.groups ?? {};
    if (!isLanguageCode(language)) return [];
    if (seen.has(entry.from))
      findings.error(
        "duplicate-path",
        file,
        yaml.positionAt([index, "from"]),
        `"${entry.from}" is listed twice`,
      );
    seen.add(entry.from);
    return [{ language, group, slug, article: entry.article }];
  });
  return { moved, yaml };
}

/** Returns the path below `articles/` of the file that had this address. */
export function movedPath({ language, group, slug }: MovedContent): string {
  return [language, ...(group === null ? [] : [group]), `${slug}.md`].join("/");
}
