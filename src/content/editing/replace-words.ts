import { MAXIMUM_PLACES } from "../../contract/studio/endpoints/words.ts";
import { coded } from "../../contract/studio/finding-codes.ts";
import { hashOfText } from "../model/stored-text.ts";
import type { Tenant } from "../model/tenant.ts";
import { describeHits } from "../replacing/find-hits.ts";
import { replaceHits } from "../replacing/replace-hits.ts";
import { matchWords } from "../replacing/word-matcher.ts";
import { type WordQuery, isSearched, kindsOf } from "../replacing/word-query.ts";
import type { Finding } from "../source/findings.ts";
import { StoredNames } from "../writing/stored-names.ts";
import { editTexts } from "./edit-texts.ts";
import type { Editor } from "./editor.ts";
import type { PublicationReport } from "./publication.ts";
import { type Publishing, publishFiles } from "./publish-files.ts";

/** A replacement of words at chosen places. */
export interface WordReplacement {
  query: WordQuery;
  /** The new words. */
  words: string;
  /** The chosen places of each file. Place 0 is the first one that the query finds in the text with this hash. */
  files: readonly { name: string; hash: string; places: readonly number[] }[];
}

export type ReplacementReport =
  | (PublicationReport & { places: number })
  /** Nothing was published, because these files have changed since the search. */
  | { outcome: "changed-since"; names: string[] };

/**
 * Replaces words at the chosen places in one publication.
 *
 * @throws {NotPermittedError} if the editor may not publish one of these texts
 */
export async function replaceWords(
  publishing: Publishing,
  tenant: Tenant,
  { query, words, files }: WordReplacement,
  options: { editor: Editor; note: string },
): Promise<ReplacementReport> {
  const matcher = matchWords(query);
  const kinds = kindsOf(query);
  const chosen = new Map(files.map((file) => [file.name, file]));
  const unchanged = new Set<string>();
  const findings: Finding[] = [];
  let places = 0;
  const replace = (text: string, name: string) => {
    const file = chosen.get(name);
    if (file === undefined || hashOfText(text) !== file.hash || !isSearched(query, name)) return text;
    unchanged.add(name);
    const replaced = replaceHits({ name, text }, { matcher, kinds, words }, new Set(file.places));
    if (replaced.text === undefined)
      findings.push(findingOf(name, describeHits(text, replaced.hits)[0]?.line ?? 1, words));
    else places += replaced.hits.length;
    return replaced.text ?? text;
  };
  const edits = await editTexts(
    new StoredNames(publishing.engine, tenant.id),
    [...chosen.keys()],
    replace,
    MAXIMUM_PLACES,
  );
  const names = [...chosen.keys()].filter((name) => !unchanged.has(name));
  if (names.length > 0) return { outcome: "changed-since", names };
  if (findings.length > 0) return { outcome: "refused", findings, places };
  if (edits.length === 0) return { outcome: "published", revision: null, files: [], findings: [], places: 0 };
  return { ...(await publishFiles(publishing, tenant, edits, options)), places };
}

function findingOf(file: string, line: number, words: string): Finding {
  return {
    file,
    line,
    severity: "error",
    kind: "replacement",
    message: `replacing the words with "${words}" would also change the formatting or structure of the file here. Leave out this file, and change it by hand`,
    coded: coded("replacement", { words }),
  };
}
