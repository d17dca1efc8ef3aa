import { StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import type { CommentAnchor } from "../../contract/studio/endpoints/comments.ts";
import { type TextRange, locateAnchor } from "../texts/text-anchor.ts";

/** A thread of comments on words of the text. */
export interface CommentedWords {
  id: number;
  anchor: CommentAnchor;
}

/** Replaces the threads whose words are marked. */
export const setThreads = StateEffect.define<readonly CommentedWords[]>();

/** The marks of commented words. Their `spec.thread` is the thread. */
export const marksField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects, newDoc }) {
    const moved = marks.map(changes);
    const wanted = effects.find((effect) => effect.is(setThreads));
    if (wanted === undefined) return moved;
    const shown = new Map(markedWords(moved).map(({ thread, ...range }) => [thread.id, { thread, range }]));
    const text = newDoc.toString();
    const found = wanted.value.flatMap((thread) => {
      const range = rangeOf(thread, shown.get(thread.id), text);
      return range === undefined ? [] : [markOf(thread).range(range.from, range.to)];
    });
    return Decoration.set(found, true);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Returns the ranges of marks, with their threads. */
export function markedWords(marks: DecorationSet): (TextRange & { thread: CommentedWords })[] {
  const found: (TextRange & { thread: CommentedWords })[] = [];
  for (const cursor = marks.iter(); cursor.value !== null; cursor.next()) {
    const { from, to, value } = cursor;
    found.push({ from, to, thread: value.spec["thread"] as CommentedWords });
  }
  return found;
}

function markOf(thread: CommentedWords): Decoration {
  return Decoration.mark({
    class: "cm-commented",
    attributes: { "data-thread": String(thread.id) },
    thread,
  });
}

/** While somebody types in the words, the mark moves with them; the stored anchor is updated only after a pause. */
function rangeOf(
  { anchor }: CommentedWords,
  shown: { thread: CommentedWords; range: TextRange } | undefined,
  text: string,
): TextRange | undefined {
  if (shown !== undefined && isSame(shown.thread.anchor, anchor)) return shown.range;
  return locateAnchor(text, anchor) ?? shown?.range;
}

function isSame(one: CommentAnchor, other: CommentAnchor): boolean {
  return (
    one.text === other.text &&
    one.prefix === other.prefix &&
    one.suffix === other.suffix &&
    one.position === other.position
  );
}
