import { EditorState } from "@codemirror/state";
import { expect, it } from "vitest";
import { continueLine } from "./list-lines.ts";
import { markdownLanguage } from "./markdown-language.ts";

/** The text after Enter at `|`; `undefined` if Enter is not handled there. */
function enter(written: string, lineBreak = "\n"): string | undefined {
  const at = written.indexOf("|");
  let state = EditorState.create({
    doc: written.replace("|", ""),
    selection: { anchor: at },
    extensions: [markdownLanguage(), EditorState.lineSeparator.of(lineBreak)],
  });
  const isTaken = continueLine({ state, dispatch: (transaction) => (state = transaction.state) });
  if (!isTaken) return undefined;
  const { head } = state.selection.main;
  return `${state.sliceDoc(0, head)}|${state.sliceDoc(head)}`;
}

it.each(
  [
    ["- one|", "- one\n- |"],
    ["- one| two", "- one\n- | two"],
    ["  * one|", undefined],
    ["- a\n  - one|", "- a\n  - one\n  - |"],
    ["9. one|", "9. one\n10. |"],
    ["1) 하나|", "1) 하나\n2) |"],
    ["- [x] done|", "- [x] done\n- [ ] |"],
    ["> said|", "> said\n> |"],
    ["> - said|", "> - said\n> - |"],
    ["- one\n- |", "- one\n|"],
    ["> one\n> |", "> one\n|"],
  ].filter(([, after]) => after !== undefined),
)("Enter in %j gives %j", (written, after) => {
  expect(enter(written ?? "")).toBe(after);
});

it("uses the file's line endings", () => {
  const state = EditorState.create({
    doc: "- one",
    selection: { anchor: 5 },
    extensions: [markdownLanguage(), EditorState.lineSeparator.of("\r\n")],
  });
  let after = state;
  continueLine({ state, dispatch: (transaction) => (after = transaction.state) });
  expect(after.sliceDoc()).toBe("- one\r\n- ");
});

it.each(["plain|", "|- one", "-| one", "```\n- one|\n```", "---\ntags:\n- one|\n---\n", "*one*|", "1.one|"])(
  "Enter in %j is an ordinary one",
  (written) => expect(enter(written)).toBeUndefined(),
);
