import { CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import { expect, it } from "vitest";
import { blockSource, numberFields } from "./blocks.ts";

const NAMES: Record<string, string> = { "block-table": "표", "block-need": "문의표" };
const source = blockSource((id) => NAMES[id] ?? id.replace("block-", ""));

function offered(text: string): string[] | undefined {
  const state = EditorState.create({ doc: text });
  const result = source(new CompletionContext(state, text.length, false)) as CompletionResult | null;
  return result?.options.map(({ label }) => label);
}

it("suggests all blocks after a slash at the beginning of a line", () => {
  expect(offered("Before\n/")).toHaveLength(12);
  expect(offered("/ta")).toEqual(["/tabs", "/table", "/details"]);
  expect(offered("/표")).toEqual(["/table", "/need"]);
});

it.each(["and/or", "a /", "/usr/bin", "  /", "//"])("suggests nothing after %j", (text) =>
  expect(offered(text)).toBeUndefined(),
);

it("numbers each placeholder separately", () => {
  expect(numberFields("[${}](${})")).toBe("[${11:}](${12:})");
});
