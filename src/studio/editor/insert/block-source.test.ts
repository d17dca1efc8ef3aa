import { CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import { expect, it } from "vitest";
import en from "../../messages/article/en.json" with { type: "json" };
import kr from "../../messages/article/kr.json" with { type: "json" };
import zh from "../../messages/article/zh.json" with { type: "json" };
import { markdownLanguage } from "../markdown-language.ts";
import { BLOCKS } from "./block-list.ts";
import { blockSource } from "./block-source.ts";

const CATALOGUES: Record<string, Record<string, string>> = { en, kr, zh };

function offered(text: string, language = "en"): string[] | undefined {
  const source = blockSource(
    (id) => CATALOGUES[language]?.[id] ?? id,
    () => undefined,
  );
  const state = EditorState.create({ doc: text, extensions: markdownLanguage() });
  const result = source(new CompletionContext(state, text.length, false)) as CompletionResult | null;
  return result?.options.map(({ label }) => label);
}

it.each(["/", "／", "、"])("suggests all blocks after %s at the beginning of a line", (sign) =>
  expect(offered(`Before\n${sign}`)).toHaveLength([...BLOCKS, "picture"].length),
);

it.each([
  ["/ta", "en", ["/tasks", "/table", "/tabs"]],
  ["/TABLE", "en", ["/table"]],
  ["/표", "kr", ["/table"]],
  ["/ㅍ", "kr", ["/table"]],
  ["/ㅋㄷ", "kr", ["/code"]],
  ["／ㄱㄹ", "kr", ["/picture"]],
  ["、表", "zh", ["/table", "/list"]],
  ["、bg", "zh", ["/table"]],
  ["/zd", "zh", ["/details"]],
  ["/code", "zh", ["/code"]],
])("suggests after %s in %s %j", (typed, language, labels) => {
  const found = offered(typed, language);
  expect(found?.slice(0, labels.length)).toEqual(labels);
});

it.each(["and/or", "a /", "/usr/bin", "  /", "//", "、 ", "```\n/", "---\ntitle: a\n/", "---\n/", "<!--\n/"])(
  "suggests nothing after %j",
  (text) => expect(offered(text)).toBeUndefined(),
);
