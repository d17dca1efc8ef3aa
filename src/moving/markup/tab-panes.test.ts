import { expect, it } from "vitest";
import { convertBody } from "../testing/convert-body.ts";

it("has code in the tabs of a pane by default, and no tab for a label", () => {
  const typed =
    '{{< tabpane lang="toml" >}}\n{{< tab header="Settings:" disabled=true />}}\n{{< tab header="a.toml" >}}\n+++\nlayout = "x"\n+++\n{{< /tab >}}\n{{< tab header="a.yaml" lang="YAML" >}}\n---\nlayout: x\n---\n{{< /tab >}}\n{{< tab header="Words" text=true >}}\n**Strong**\n{{< /tab >}}\n{{< /tabpane >}}\n';
  expect(
    convertBody(typed)
      .text.replace(/\n{2,}/g, "\n")
      .trim(),
  ).toBe(
    '::::tabs\n:::tab[a.toml]\n```toml\n+++\nlayout = "x"\n+++\n```\n:::\n:::tab[a.yaml]\n```yaml\n---\nlayout: x\n---\n```\n:::\n:::tab[Words]\n**Strong**\n:::\n::::',
  );
});

it("has text in the tabs of a pane that declares it", () => {
  const typed =
    '{{< tabpane text=true >}}\n{{% tab header="One" %}}\n**Strong**\n{{% /tab %}}\n{{< /tabpane >}}\n';
  expect(convertBody(typed).text.trim()).toBe("::::tabs\n:::tab[One]\n**Strong**\n:::\n::::");
});

it.each([
  ["<div>x</div>\n```js\na\n```\n", "<div>x</div>\n\n```js\na\n```\n"],
  ["<div>\nx\n</div>\n```js\na\n```\n", "<div>\nx\n</div>\n\n```js\na\n```\n"],
  ["<details>\nx\n</details>\n## Next\n", "<details>\nx\n</details>\n\n## Next\n"],
  ["```html\n</div>\n## Next\n```\n", "```html\n</div>\n## Next\n```\n"],
])("an element ends before code and headings below it: %j", (typed, ours) => {
  expect(convertBody(typed).text).toBe(ours);
});

it.each([
  ["## Contents\n{: .no_toc .text-delta }\n\n1. TOC\n{:toc}\n\nWords.", "Words."],
  ["## Beds\n\n- TOC\n{:toc}\n\nWords.", "## Beds\n\nWords."],
  ["**Strong**\n{.display-6}\n\nWords.", "**Strong**\n\nWords."],
  ['{#bed .wide title="A bed"}\n\nWords.', "Words."],
  ["## 苗床 %{#beds}%\n\nWords.", "## 苗床 {#beds}\n\nWords."],
  ["{words} stay", "{words} stay"],
])("removes markup that only describes the appearance: %j", (typed, ours) => {
  expect(
    convertBody(typed)
      .text.replace(/\n{2,}/g, "\n\n")
      .trim(),
  ).toBe(ours);
});
