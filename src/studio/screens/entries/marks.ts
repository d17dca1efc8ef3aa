import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import type { Targets } from "../../../contract/studio/endpoints/addresses.ts";
import type { TextFinding } from "../../writing/autosave.ts";
import type { targetOf } from "./entry-target.ts";
import type { SiteLanguages } from "./entry-texts.ts";

/** A notice about an entry, such as a broken or untranslated target. */
export type Mark =
  | { kind: "broken"; finding: TextFinding }
  | {
      kind: "unpublished" | "untranslated" | "hidden" | "unnamed" | "untitled";
      languages: readonly LanguageCode[];
    }
  | { kind: "scheduled"; languages: readonly LanguageCode[]; at: number }
  | { kind: "starts" | "ends" | "ended"; at: number }
  | { kind: "moved"; leadsTo: string }
  | { kind: "too-deep" | "undescribed" };

/** Targets by the name that an entry uses. */
export interface KnownTargets {
  articles: ReadonlyMap<string, Targets["articles"][number]>;
  addresses: ReadonlyMap<string, string | null>;
}

/** What is known about the targets and findings of a list's entries. */
export interface TargetContext extends SiteLanguages {
  /** The findings by the path of their entry: its index on each level of the list, joined by commas, such as `2,0`. */
  findings: ReadonlyMap<string, readonly TextFinding[]>;
  targets: KnownTargets | undefined;
}

/** The notices about the target of an entry. */
export function marksOfTarget(
  target: ReturnType<typeof targetOf>,
  { targets, languages }: TargetContext,
): Mark[] {
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
