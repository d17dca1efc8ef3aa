import { isRecord } from "../../contract/api/is-record.ts";
import { settingsOf } from "../survey/settings-of.ts";
import type { TreeSurvey } from "../survey/survey-tree.ts";

/** Matches files in which systems list authors: next to the posts, or in their data folder. */
const FILE = /(?:^|\/)(?:_?data\/)?\.?authors\.(?:ya?ml|json|toml)$/;

/** Returns the names of authors by the ids that texts use. */
export function findAuthors(survey: TreeSurvey): Record<string, string> {
  const settings = settingsOf(survey, FILE);
  const authors = isRecord(settings["authors"]) ? settings["authors"] : settings;
  return Object.fromEntries(
    Object.entries(authors).flatMap(([key, author]) => {
      const { name } = isRecord(author) ? author : {};
      return typeof name === "string" && name.trim() !== "" ? [[key, name.trim()]] : [];
    }),
  );
}
