import { targetOf } from "../entries/entry-target.ts";
import { textsOf } from "../entries/entry-texts.ts";
import { type Mark, type TargetContext, marksOfTarget } from "../entries/marks.ts";
import type { BannerRow } from "./banner-rows.ts";

/** Returns the notices about a banner, the most serious first. */
export function marksOfBanner({ entry, position }: BannerRow, context: TargetContext): Mark[] {
  const { findings, languages } = context;
  const broken = (findings.get(position.at.join()) ?? []).map((finding): Mark => ({
    kind: "broken",
    finding,
  }));
  const titles = textsOf(entry, "title", context);
  const isPerLanguage = typeof entry.values?.["title"] === "object";
  const missing = isPerLanguage ? languages.filter((language) => titles[language] === undefined) : [];
  const isDescribed = Object.values(textsOf(entry, "alt", context)).some((alt) => alt !== "");
  return [
    ...broken,
    ...(broken.length > 0 ? [] : marksOfTarget(targetOf(entry), context)),
    ...(missing.length > 0 ? [{ kind: "untitled", languages: missing } as const] : []),
    ...(isDescribed ? [] : [{ kind: "undescribed" } as const]),
  ];
}
