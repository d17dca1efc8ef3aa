import type { DraftTurns } from "../../../../contract/studio/endpoints/drafts.ts";
import { mergeTexts } from "../../../writing/merge-texts.ts";
import { textAfter, textBefore } from "./edits.ts";

type Turn = DraftTurns["turns"][number];

/** A person who wrote in a shared draft, with each of their changes. */
export interface Writer {
  author: string | null;
  turns: Turn["parts"][];
}

/**
 * The text with only one person's changes, and the text before all changes. `undefined` if others changed the same lines, or if there are
 * no changes.
 *
 * @param current the text in the editor of the person who is editing the draft
 */
export function ownText(
  turns: readonly Turn[],
  current: string,
  author: string,
): { base: string; text: string } | undefined {
  const [first] = turns;
  if (first === undefined) return undefined;
  const base = beforeOf(first);
  let text = base;
  for (const { author: by, before, after } of stepsOf(turns, current, author)) {
    if (by !== author) continue;
    const merged = mergeTexts(before, text, after);
    if (merged === undefined) return undefined;
    text = merged;
  }
  return { base, text };
}

/** Everybody who wrote in a draft, in the order of their first change. */
export function writersOf(turns: readonly Turn[], current: string, author: string): Writer[] {
  const last = turns.at(-1);
  if (last === undefined) return [];
  const isLater = last.author !== author && afterOf(last) !== current;
  const all = isLater ? [...turns, { author, parts: [] }] : turns;
  const writers = Map.groupBy(all, (turn) => turn.author);
  return [...writers].map(([by, some]) => ({
    author: by,
    turns: some.map(({ parts }) => parts).filter((parts) => parts.length > 0),
  }));
}

interface Step {
  author: string | null;
  before: string;
  after: string;
}

/** The text before and after each turn. Changes in the editor since the last turn are added as a step of `author`. */
function stepsOf(turns: readonly Turn[], current: string, author: string): Step[] {
  const steps = turns.map((turn) => ({
    author: turn.author,
    before: beforeOf(turn),
    after: afterOf(turn),
  }));
  const last = steps.at(-1);
  if (last === undefined || last.after === current) return steps;
  return [...steps, { author, before: last.after, after: current }];
}

function beforeOf({ parts }: Turn): string {
  return textBefore({ action: "changed", diff: parts }) ?? "";
}

function afterOf({ parts }: Turn): string {
  return textAfter({ diff: parts });
}
