import { globSync, readFileSync } from "node:fs";
import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { markdownLanguage } from "../markdown-language.ts";
import { drawPage } from "./draw-page.ts";

function openText(doc: string): EditorState {
  const state = EditorState.create({ doc, extensions: markdownLanguage() });
  ensureSyntaxTree(state, doc.length, 10_000);
  return state;
}

interface Hidden {
  from: number;
  to: number;
  widget: string | undefined;
}

function nameOf(widget: { name?: string; isDone?: boolean; written?: { alt: string } } | undefined) {
  if (widget?.written !== undefined) return `picture ${widget.written.alt}`;
  return widget?.isDone === undefined ? widget?.name?.replace("pl-", "") : `task ${String(widget.isDone)}`;
}

function hiddenIn(state: EditorState, carets: readonly number[] = []): Hidden[] {
  const all = { from: 0, to: state.doc.length };
  const hidden: Hidden[] = [];
  const revealed = carets.map((at) => ({ from: at, to: at }));
  drawPage(state, [all], revealed).between(all.from, all.to, (from, to, { spec }) => {
    if (from < to && spec.class === undefined) hidden.push({ from, to, widget: nameOf(spec.widget) });
  });
  return hidden;
}

/** Returns the text as a person sees it. `|` in `text` is the caret. */
function shown(text: string): string {
  const at = text.indexOf("|");
  const state = openText(text.replace("|", ""));
  let rest = state.sliceDoc();
  for (const { from, to, widget } of hiddenIn(state, at < 0 ? [] : [at]).toReversed())
    rest = rest.slice(0, from) + (widget === undefined ? "" : `<${widget}>`) + rest.slice(to);
  return rest;
}

function stylesIn(text: string): string[] {
  const state = openText(text);
  const styles: string[] = [];
  drawPage(state, [{ from: 0, to: state.doc.length }], []).between(
    0,
    state.doc.length,
    (from, to, { spec }) => {
      if (from === to && spec.class !== undefined)
        styles.push(`${state.doc.lineAt(from).number}: ${spec.class}`);
    },
  );
  return styles;
}

describe("drawPage", () => {
  it.each(["[prices](prices\n)", "![a\nb](x.png)", "[a\nb](x.md)", "**a\nb** [c](\nd\n)"])(
    "never hides a line break, which the editor would refuse: %j",
    (text) => {
      const state = openText(text);
      for (const { from, to } of hiddenIn(state)) expect(state.sliceDoc(from, to)).not.toContain("\n");
    },
  );

  it.each([
    ["## Tides\n\nText", "Tides\n\nText"],
    ["## Ti|des\n\nText", "## Tides\n\nText"],
    ["## Tides ##\n\n|Text", "Tides\n\nText"],
    ["Tides\n===\n\nText|", "Tides\n\n\nText"],
    ["Ti|des\n===\n\nText", "Tides\n===\n\nText"],
    ["a **bold** and *soft* ~~gone~~ `code`", "a bold and soft gone code"],
    ["a **bo|ld** and *soft*", "a **bold** and soft"],
    ["a |**bold** b", "a **bold** b"],
    ["a **bold**| b", "a **bold** b"],
    ["a **bold** |b", "a bold b"],
    ["***both***", "both"],
    ["> one\n> two", "one\ntwo"],
    ["> one\n> tw|o", "one\n> two"],
    ["> > deep", "deep"],
    ["- one\n- two", "<bullet>one\n<bullet>two"],
    ["- one\n- t|wo", "<bullet>one\n- two"],
    ["- one\n  more\n  - two\n    more", "<bullet>one\nmore\n<bullet>two\nmore"],
    ["1. one\n2. two", "1. one\n2. two"],
    ["1. one\n   - two", "1. one\n<bullet>two"],
    ["> - one", "<bullet>one"],
    ["```js\ncode\n```\n\nText|", "js\ncode\n\n\nText"],
    ["```js\nco|de\n```", "```js\ncode\n```"],
    ["    code\n\nText", "    code\n\nText"],
    ["one\n\n---\n\ntwo", "one\n\n<rule>\n\ntwo"],
    ["one\n\n--|-\n\ntwo", "one\n\n---\n\ntwo"],
    ["see [tides](tides.md) here", "see tides here"],
    ["see [ti|des](tides.md) here", "see [tides](tides.md) here"],
    ["[tides][1] and <https://a.example>", "tides and https://a.example"],
    ["[1] and [^1] and [](a.md)", "[1] and [^1] and [](a.md)"],
    [String.raw`5 \* 3`, "5 * 3"],
    ["---\ntitle: '*a*'\n---\n\n*b*", "---\ntitle: '*a*'\n---\n\nb"],
    ["- [x] done\n- [ ] open", "<task true>done\n<task false>open"],
    ["- [x] done\n- [ ] op|en", "<task true>done\n- <task false>open"],
    ["- [|x] done", "- [x] done"],
    ["a ![A seal](media:seal.jpg) b", "a <picture A seal> b"],
    ["a ![A |seal](media:seal.jpg) b", "a ![A seal](media:seal.jpg) b"],
    ["![A seal][1]", "![A seal][1]"],
    [":::note\ntext\n:::", "<block-note>\ntext\n"],
    [":::note[My *title*]\ntext\n:::\n|", "<block-note>My title\ntext\n\n"],
    [":::note[My title]\nte|xt\n:::", "<block-note>My title\ntext\n"],
    [":::no|te[My title]\ntext\n:::", ":::note[My title]\ntext\n"],
    [":::note\ntext\n:|::", "<block-note>\ntext\n:::"],
    [":::note\nwithout an end", ":::note\nwithout an end"],
    [":::unknown\ntext\n:::", ":::unknown\ntext\n:::"],
    ["::::tabs\n:::tab[A]\na\n:::\n::::", "<block-tabs>\n<block-tab>A\na\n\n"],
    ['::need{category="Visits"}', "<block-need>"],
    ["::unknown{a=b}", "::unknown{a=b}"],
    ["<div>\n*a*\n</div>", "<div>\n*a*\n</div>"],
  ])("shows %j as %j", (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it("shows all marks that a selection touches", () => {
    const state = openText("# One\n\n**two**\n\n## Three\n\n## Four");
    const hidden: number[] = [];
    drawPage(state, [{ from: 0, to: state.doc.length }], [{ from: 3, to: 18 }]).between(
      0,
      state.doc.length,
      (from, to, { spec }) => {
        if (from < to && spec.class === undefined) hidden.push(from);
      },
    );
    expect(hidden).toEqual([state.sliceDoc().indexOf("## Four")]);
  });

  it("styles the lines of blocks", () => {
    expect(stylesIn("## A\n\n- a\n  - b\n    c\n\n> d\n> > e\n\n```\nf\n```")).toEqual([
      "1: pl-heading pl-h2",
      "3: pl-marked pl-item pl-item-1",
      "4: pl-marked pl-item pl-item-2",
      "5: pl-item pl-item-2",
      "7: pl-quote pl-quote-1",
      "8: pl-quote pl-quote-2",
      "10: pl-fenced pl-first pl-shut",
      "11: pl-fenced",
      "12: pl-fenced pl-last pl-shut",
    ]);
    expect(stylesIn("::::tabs\n:::tab[A]\na\n:::\n::::")).toEqual([
      "1: pl-frame-open pl-frame pl-frame-1 pl-tabs",
      "2: pl-frame-open pl-frame pl-frame-2 pl-tab",
      "3: pl-frame pl-frame-2 pl-tab",
      "4: pl-frame-end pl-shut pl-frame pl-frame-2 pl-tab",
      "5: pl-frame-end pl-shut pl-frame pl-frame-1 pl-tabs",
    ]);
  });

  it("decorates only what is visible", () => {
    const state = openText("*a*\n\n".repeat(1_000));
    const set = drawPage(state, [{ from: 100, to: 200 }], []);
    let [first, last, count] = [Infinity, 0, 0];
    set.between(0, state.doc.length, (from, to) => {
      [first, last, count] = [Math.min(first, from), Math.max(last, to), count + 1];
    });
    expect([first >= 97, last <= 203, count]).toEqual([true, true, expect.any(Number)]);
    expect(count).toBeLessThan(60);
  });
});

const FILES = globSync("sites/**/*.md");

describe("in every text of the sites", () => {
  it.each(FILES)("%s keeps its words, and the caret is never inside hidden text", (file) => {
    const state = openText(readFileSync(file, "utf8"));
    for (const { from, to, widget } of hiddenIn(state)) {
      const text = state.sliceDoc(from, to);
      // Hidden text may contain letters only in the address of a link, in the attributes of a block, or where a widget replaces it.
      if (!/^\][([{]/.test(text) && widget === undefined) expect(text).toMatch(/^[^\p{L}\p{N}]*$/u);
    }
    const step = Math.max(97, Math.ceil(state.doc.length / 30));
    for (let at = 0; at <= state.doc.length; at += step)
      for (const { from, to } of hiddenIn(state, [at])) expect(from < at && at < to).toBe(false);
  });
});
