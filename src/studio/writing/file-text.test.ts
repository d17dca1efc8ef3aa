import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { EditorState } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { joinFileText, splitFileText } from "./file-text.ts";

const SITES = path.resolve(import.meta.dirname, "../../../sites");

/** Returns the text after opening and saving it unchanged. */
function opened(text: string): string {
  const { mark, separator, body } = splitFileText(text);
  const state = EditorState.create({ doc: body, extensions: EditorState.lineSeparator.of(separator) });
  return joinFileText({ mark, body: state.sliceDoc() });
}

describe("opening and saving a file keeps its bytes", () => {
  it.each([
    ["LF", "a\nb\n"],
    ["CRLF", "a\r\nb\r\n"],
    ["CR alone", "a\rb\r"],
    ["several ways", "a\r\nb\nc\r\r\n"],
    ["no last newline", "a\r\nb"],
    ["a byte order mark", "\uFEFF---\r\ntitle: A\r\n---\r\n"],
    ["two of them", "\uFEFF\uFEFFa"],
    ["nothing", ""],
    ["letters in parts", "각\u0301 e\u0301\u2028\u0085\v\f\n"],
  ])("%s", (_, text) => {
    expect(opened(text)).toBe(text);
  });

  it("for every file of the demo sites", () => {
    const files = globSync("*/**/*.{md,yaml}", { cwd: SITES });
    expect(files.length).toBeGreaterThan(100);
    for (const file of files) {
      const text = readFileSync(path.join(SITES, file), "utf8");
      for (const variant of [text, text.replaceAll("\n", "\r\n"), `\uFEFF${text.trimEnd()}`])
        expect(opened(variant), file).toBe(variant);
    }
  });
});
