import { targetOf } from "../entries/entry-target.ts";
import { textsOf } from "../entries/entry-texts.ts";
import { type Mark, type TargetContext, marksOfTarget } from "../entries/marks.ts";
import type { Row } from "./rows.ts";

export interface MarkContext extends TargetContext {
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
