import {
  type Completion,
  type CompletionSource,
  pickedCompletion,
  startCompletion,
} from "@codemirror/autocomplete";
import type { EditorState } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import type { Text } from "../../messages/messages.ts";
import { nodesAround } from "../page-like/syntax.ts";
import { BLOCKS, fillBlock } from "./block-list.ts";
import { addGhosts } from "./ghosts.ts";
import { findLetters } from "./initials.ts";
import { startAt } from "./places.ts";

/** Text that opens the menu: a slash, or the character that the slash key types with a Chinese or Korean input method. */
const TYPED = /^[/／、](?<letters>[\p{L}\p{N}]*)$/u;
/** The first block of each group in the menu. The entry that inserts a picture is in the last group. */
const GROUPS = ["heading", "note", "hero", "stats", "need", "gallery"] as const;
/** Syntax nodes in which a slash is ordinary text. */
const VERBATIM = new Set(["FencedCode", "CodeBlock", "FrontMatter", "HTMLBlock", "CommentBlock"]);

/**
 * Suggests blocks after a `/` at the beginning of a line. Searches their English and localised names, also by initials. Names that begin
 * with the typed letters come first.
 *
 * @param insertPicture lets the writer choose a picture, and inserts it at the caret
 */
export function blockSource(text: Text, insertPicture: () => void): CompletionSource {
  const sections = GROUPS.map((name, rank) => ({ name: text(`blocks-${name}`), rank }));
  let group = -1;
  const options: Completion[] = [
    ...BLOCKS.map(({ name, written }) => {
      if (GROUPS[group + 1] === name) group += 1;
      return {
        label: `/${name}`,
        section: sections[group],
        displayLabel: text(`block-${name}`),
        detail: `/${name}`,
        apply: (view: EditorView, completion: Completion, from: number, to: number) =>
          insertBlock(view, completion, { written, from, to, text }),
      };
    }),
    {
      label: "/picture",
      section: sections[group],
      displayLabel: text("block-picture"),
      detail: "/picture",
      apply: (view: EditorView, _completion: Completion, from: number, to: number) => {
        view.dispatch({ changes: { from, to }, userEvent: "input.complete" });
        insertPicture();
      },
    },
  ];
  return ({ state, pos }) => {
    const line = state.doc.lineAt(pos);
    const letters = TYPED.exec(line.text.slice(0, pos - line.from))?.groups?.["letters"];
    if (letters === undefined || line.to !== pos || isVerbatim(state, pos)) return null;
    // Groups are shown only until letters are typed, so that the best match comes first.
    if (letters === "") return { from: line.from, to: pos, options, filter: false };
    const found = options
      .map((option) => ({ ...option, section: undefined, at: placeIn(option, letters) }))
      .filter(({ at }) => at >= 0)
      .toSorted((one, other) => Number(one.at > 0) - Number(other.at > 0));
    return { from: line.from, to: pos, options: found, filter: false };
  };
}

/** Returns the index of the typed letters in a block's names, or -1. English names match only at their beginning. */
function placeIn({ label, displayLabel = "" }: Completion, letters: string): number {
  if (label.slice(1).startsWith(letters.toLowerCase())) return 0;
  return findLetters(displayLabel, letters);
}

function isVerbatim(state: EditorState, at: number): boolean {
  return nodesAround(state, at, -1).some(({ name }) => VERBATIM.has(name));
}

interface Insertion {
  written: string;
  from: number;
  to: number;
  text: Text;
}

function insertBlock(view: EditorView, completion: Completion, { written, from, to, text }: Insertion): void {
  const { doc } = view.state;
  const line = doc.lineAt(from);
  const before = line.number === 1 ? "" : doc.line(line.number - 1).text.trim();
  const after = line.number === doc.lines ? "" : doc.line(line.number + 1).text.trim();
  const block = fillBlock(written.replaceAll("[^#]", `[^${nextNote(doc.toString())}]`));
  // A blank line separates the block from neighbouring paragraphs. Lines with `:::` need none.
  const above = before === "" || before.startsWith(":::") ? "" : "\n";
  const below = after === "" || after.startsWith(":::") ? "" : "\n";
  const start = from + above.length;
  const { selection, effects } = startAt(block.places.map((at) => start + at));
  const hints = block.hints.map(({ at, name }) => ({ at: start + at, words: text(`hint-${name}`) }));
  const insert = view.state.toText((above + block.text + below).replaceAll("\n", view.state.lineBreak));
  view.dispatch({
    changes: { from, to, insert },
    selection,
    effects: [effects, addGhosts.of(hints)],
    annotations: pickedCompletion.of(completion),
    userEvent: "input.complete",
    scrollIntoView: true,
  });
  // If the block begins with a picture, the list of pictures is suggested.
  startCompletion(view);
}

/** Returns the next free number for a footnote. */
function nextNote(text: string): string {
  const numbers = [...text.matchAll(/\[\^(\d{1,6})\]/g)].map(([, number]) => Number(number));
  return String(Math.max(0, ...numbers) + 1);
}
