import { CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import { expect, it } from "vitest";
import { articleLinkSource, relativeName } from "./article-links.ts";

const asked: string[] = [];
const source = articleLinkSource("articles/en/news/seals.md", async (letters) => {
  asked.push(letters);
  return [
    { title: "Piers [old]", name: "articles/en/piers.md" },
    { title: "Itself", name: "articles/en/news/seals.md" },
  ];
});

/** The text after accepting the first suggestion; `undefined` if there is none. */
async function taken(before: string, after = ""): Promise<string | undefined> {
  const state = EditorState.create({ doc: before + after });
  const result = (await source(
    new CompletionContext(state, before.length, false),
  )) as CompletionResult | null;
  if (result === null) return undefined;
  expect(result.options).toHaveLength(1);
  const text = state.sliceDoc();
  return text.slice(0, result.from) + String(result.options[0]?.apply) + text.slice(result.to);
}

it("inserts a whole link for a title", async () => {
  expect(await taken("See [[pie", "]] now")).toBe(String.raw`See [Piers \[old\]](../piers.md) now`);
  expect(await taken("봐 [[부두")).toBe(String.raw`봐 [Piers \[old\]](../piers.md)`);
  expect(asked).toEqual(["pie", "부두"]);
});

it("fills in the address of a link", async () => {
  expect(await taken("[the pier](pie", ")")).toBe("[the pier](../piers.md)");
});

it.each(["[the pier](https:", "[a](/b", "[a](#b", "[a](media:x", "![picture](pie", "[one] (pie", "text"])(
  "suggests nothing after %j",
  async (text) => expect(await taken(text)).toBeUndefined(),
);

it.each([
  ["articles/en/a.md", "articles/en/b.md", "b.md"],
  ["articles/en/x/a.md", "articles/en/y/b.md", "../y/b.md"],
  ["articles/en/x/a.md", "articles/en/x/b (1).md", "b%20%281%29.md"],
])("leads from %s to %s", (from, to, link) =>
  expect(relativeName(from, to).replaceAll("(", "%28").replaceAll(")", "%29")).toBe(link),
);

it("inserts an address as the target of a block, and replaces it on request", async () => {
  expect(await taken("::button[Read]{to=pie", "}")).toBe("::button[Read]{to=../piers.md}");
  expect(await taken("::button[Read]{to=/need", "}")).toBeUndefined();
  expect(await taken("A button {to=pie", "}")).toBeUndefined();
  const doc = "::button[Read]{to=/need.html}";
  const result = await source(new CompletionContext(EditorState.create({ doc }), doc.length - 1, true));
  expect([result?.from, result?.to]).toEqual([doc.indexOf("/"), doc.length - 1]);
});
