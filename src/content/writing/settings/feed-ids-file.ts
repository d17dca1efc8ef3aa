import * as v from "valibot";
import { LANGUAGE_CODES } from "../../../contract/addresses/locales.ts";
import type { FeedIdContent } from "../../model/tenant-content.ts";
import type { Findings } from "../../source/findings.ts";
import { keys, text } from "../../source/schema-parts.ts";
import { type YamlText, readYaml } from "../../source/yaml-text.ts";

/** Schema of `feed-ids.yaml`. */
export const feedIdsSchema = v.nullish(
  v.array(
    keys({
      language: v.picklist(LANGUAGE_CODES, `must be one of ${LANGUAGE_CODES.join(", ")}`),
      article: text,
      id: v.pipe(text, v.minLength(1, "must not be empty")),
    }),
    "must be a list of entries with language, article and id",
  ),
  [],
);

/** Reads `feed-ids.yaml`: the feed ids of articles that had another translation key before. */
export function readFeedIdsFile(
  source: string,
  file: string,
  findings: Findings,
): { feedIds: FeedIdContent[]; yaml: YamlText<unknown> } | undefined {
  const yaml = readYaml(source, feedIdsSchema, { file }, findings);
  if (yaml === undefined) return undefined;
  const seen = new Map<string, string>();
  for (const [index, { language, article, id }] of yaml.value.entries()) {
    for (const [key, value] of Object.entries({ article, id })) {
      if (seen.has(`${language} ${key} ${value}`))
        findings.error(
          "duplicate-feed-id",
          file,
          yaml.positionAt([index, key]),
          `the ${key} "${value}" is listed twice in "${language}". Keep one`,
        );
      seen.set(`${language} ${key} ${value}`, value);
    }
  }
  return { feedIds: [...yaml.value], yaml };
}
