import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import type { Targets } from "../../../contract/studio/endpoints/addresses.ts";
import type { Entries, ListFile, Position } from "../../lists/list-file.ts";
import type { TextFinding } from "../../writing/autosave.ts";
import { type SiteLanguages, targetOf, textsOf } from "./menu-entry.ts";
import type { Row } from "./rows.ts";

/** A notice about a menu entry, such as a broken or untranslated target. */
export type Mark =
  | { kind: "broken"; finding: TextFinding }
  | { kind: "unpublished" | "untranslated" | "hidden" | "unnamed"; languages: readonly LanguageCode[] }
  | { kind: "scheduled"; languages: readonly LanguageCode[]; at: number }
  | { kind: "moved"; leadsTo: string }
  | { kind: "too-deep" };

/** Targets by the name that an entry uses. */
export interface KnownTargets {
  articles: ReadonlyMap<string, Targets["articles"][number]>;
  addresses: ReadonlyMap<string, string | null>;
}

export interface MarkContext extends SiteLanguages {
  findings: ReadonlyMap<string, readonly TextFinding[]>;
  targets: KnownTargets | undefined;
  /** How many levels the site's theme shows of this menu. */
  levels: number;
}

/** Returns the notices about an entry, the most serious first. */
export function marksOf({ entry, level, position }: Row, context: MarkContext): Mark[] {
  const { findings, languages, levels } = context;
  const broken = (findings.get(position.at.join()) ?? []).map((finding): Mark => ({
    kind: "broken",
    finding,
  }));
  const names = textsOf(entry, "name", context);
  const isPerLanguage = typeof entry.values?.["name"] === "object";
  const unnamed = isPerLanguage ? languages.filter((language) => names[language] === undefined) : [];
  return [
    ...broken,
    ...(broken.length > 0 ? [] : marksOfTarget(targetOf(entry), context)),
    ...(unnamed.length > 0 ? [{ kind: "unnamed", languages: unnamed } as const] : []),
    ...(levels > 0 && level > levels ? [{ kind: "too-deep" } as const] : []),
  ];
}

function marksOfTarget(target: ReturnType<typeof targetOf>, { targets, languages }: MarkContext): Mark[] {
  if (target === undefined || targets === undefined) return [];
  if (target.kind === "url") {
    const leadsTo = targets.addresses.get(target.name);
    return typeof leadsTo === "string" ? [{ kind: "moved", leadsTo }] : [];
  }
  const article = target.kind === "article" ? targets.articles.get(target.name) : undefined;
  if (article === undefined || article.texts.length === 0) return [];
  const inState = (wanted: string) =>
    article.texts.filter(({ state, language }) => state === wanted && languages.includes(language));
  const languagesOf = (wanted: string) => inState(wanted).map(({ language }) => language);
  const missing = languages.filter((language) => !article.texts.some((each) => each.language === language));
  const times = inState("scheduled").flatMap(({ publishedAt }) => publishedAt ?? []);
  const marks: Mark[] = [
    { kind: "unpublished", languages: languagesOf("unpublished") },
    { kind: "hidden", languages: languagesOf("hidden") },
    { kind: "scheduled", languages: languagesOf("scheduled"), at: Math.min(...times) },
    { kind: "untranslated", languages: missing },
  ];
  return marks.filter((mark) => !("languages" in mark) || mark.languages.length > 0);
}

/** Assigns findings to entries: by list, and then by the indexes of the entry, joined by commas. */
export function findingsByEntry(
  file: ListFile,
  findings: readonly TextFinding[],
): ReadonlyMap<string, ReadonlyMap<string, readonly TextFinding[]>> {
  const lines = linesOfEntries(file);
  const found = new Map<string, Map<string, TextFinding[]>>();
  for (const finding of findings) {
    // The last entry that begins at or before the line.
    const owner = lines.findLast(({ line }) => line <= finding.line);
    if (owner === undefined) continue;
    const { list, at } = owner.position;
    const ofList = found.get(list) ?? new Map<string, TextFinding[]>();
    found.set(list, ofList);
    ofList.set(at.join(), [...(ofList.get(at.join()) ?? []), finding]);
  }
  return found;
}

/** The first line of each entry, from 1. */
export function linesOfEntries({ parts }: ListFile): { position: Position; line: number }[] {
  const lines: { position: Position; line: number }[] = [];
  let line = 1;
  const skip = (text: string) => void (line += text.split("\n").length - 1);
  const visit = (list: string, { entries, gaps, isFixed }: Entries, at: readonly number[]): void => {
    if (isFixed) return;
    for (const [index, entry] of entries.entries()) {
      skip(gaps[index] ?? "");
      skip(entry.lead);
      const here = [...at, index];
      lines.push({ position: { list, at: here }, line });
      skip(entry.head + (entry.opener ?? ""));
      visit(list, entry, here);
      skip(entry.tail);
    }
  };
  for (const part of parts) {
    if (typeof part === "string") skip(part);
    else {
      skip(part.opener);
      visit(part.key, part, []);
    }
  }
  return lines;
}
