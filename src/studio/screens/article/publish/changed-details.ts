import { readFrontMatter } from "../../../../contract/front-matter/read.ts";
import { bodyOf } from "../../../../contract/front-matter/split.ts";
import type { Plan } from "../../../../contract/studio/endpoints/publications.ts";
import { textWithout } from "./readable-parts.ts";

type PlannedFile = Plan["files"][number];
type Part = PlannedFile["diff"][number];

/** A detail that a publication changes. A value is `undefined` if the text does not have this detail. */
export interface ChangedDetail {
  key: string;
  before: unknown;
  after: unknown;
}

/** The effects of a publication on an article: changed details, and the word-by-word comparison of the body. */
export interface ArticleChanges {
  details: ChangedDetail[];
  body: Part[];
}

/**
 * Separates the changes of details from those of the body. Returns `undefined` if the file is not an article, or its details cannot be
 * compared.
 */
export function articleChanges({ name, diff }: PlannedFile): ArticleChanges | undefined {
  if (!name.startsWith("articles/")) return undefined;
  const [before, after] = [textWithout(diff, "added"), textWithout(diff, "removed")];
  const [old, now] = [valuesIn(before), valuesIn(after)];
  if (old === undefined || now === undefined) return undefined;
  const details = [...new Set([...Object.keys(now), ...Object.keys(old)])]
    .map((key) => ({ key, before: old[key], after: now[key] }))
    .filter(({ before: was, after: is }) => JSON.stringify(was) !== JSON.stringify(is));
  const [from, to] = [before.length - bodyOf(before).length, after.length - bodyOf(after).length];
  const isRewritten = details.length === 0 && before.slice(0, from) !== after.slice(0, to);
  // Only comments or quotes in the front matter have changed, which only the source shows.
  return isRewritten ? undefined : { details, body: partsAfter(diff, from, to) };
}

function valuesIn(text: string): Readonly<Record<string, unknown>> | undefined {
  return text === "" ? {} : readFrontMatter(text)?.values;
}

/** The part of a comparison after the given offsets in the old and the new text. */
export function partsAfter(diff: readonly Part[], before: number, after: number): Part[] {
  let [toSkipBefore, toSkipAfter] = [before, after];
  const rest = diff.flatMap(({ kind, text }): Part[] => {
    const old = kind === "added" ? "" : text.slice(toSkipBefore);
    const now = kind === "removed" ? "" : text.slice(toSkipAfter);
    if (kind !== "added") toSkipBefore = Math.max(0, toSkipBefore - text.length);
    if (kind !== "removed") toSkipAfter = Math.max(0, toSkipAfter - text.length);
    const same = Math.min(old.length, now.length);
    return [
      { kind: "removed", text: old.slice(0, old.length - same) },
      { kind: "added", text: now.slice(0, now.length - same) },
      { kind: "same", text: old.slice(old.length - same) },
    ];
  });
  return rest.filter(({ text }) => text !== "");
}
