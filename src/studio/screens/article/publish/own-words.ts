import type { DraftTurns } from "../../../../contract/studio/endpoints/drafts.ts";
import { mergeTexts } from "../../../writing/merge-texts.ts";
import { textAfter, textBefore } from "./edits.ts";

type Turn = DraftTurns["turns"][number];

/** Somebody who wrote in a shared draft, and what they changed each time. */
export interface Writer {
  author: string | null;
  turns: Turn["parts"][];
}

/**
 * The text with one person's changes only, and the text before all changes. `undefined` if others changed the same lines, or nobody
 * else wrote anything.
 *
 * @param current the text in the editor of the person who works on it now
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

/** Everybody who wrote in a draft, in the order of their first words. */
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

/** The turns as texts; the last one continues to the text in the editor. */
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
