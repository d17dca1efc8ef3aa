import { targetOf } from "../entries/entry-target.ts";
import { textsOf } from "../entries/entry-texts.ts";
import { type Mark, type TargetContext, marksOfTarget } from "../entries/marks.ts";
import type { BannerRow } from "./banner-rows.ts";
import { type BannerTimes, timesOf } from "./banner-times.ts";

export interface BannerContext extends TargetContext {
  timeZone: string;
}

/** Returns the notices about a banner, the most serious first. */
export function marksOfBanner({ entry, position }: BannerRow, context: BannerContext): Mark[] {
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
    ...marksOfTimes(timesOf(entry, context.timeZone)),
    ...(broken.length > 0 ? [] : marksOfTarget(targetOf(entry), context)),
    ...(missing.length > 0 ? [{ kind: "untitled", languages: missing } as const] : []),
    ...(isDescribed ? [] : [{ kind: "undescribed" } as const]),
  ];
}

function marksOfTimes({ from, until }: BannerTimes, now = Date.now()): Mark[] {
  if (until !== undefined && until <= now) return [{ kind: "ended", at: until }];
  return [
    ...(from !== undefined && from > now ? [{ kind: "starts", at: from } as const] : []),
    ...(until === undefined ? [] : [{ kind: "ends", at: until } as const]),
  ];
}
