import { expect, it } from "vitest";
import { entityTag, matchesTag } from "./entity-tags.ts";

it("gives a text and its bytes the same tag, and every other text another", () => {
  const texts = ["", "a", "b", "a한", "한a", "aa", "a".repeat(60_000), `${"a".repeat(59_999)}b`];
  const tags = texts.map((text) => entityTag(text));
  expect(texts.map((text) => entityTag(Buffer.from(text)))).toEqual(tags);
  expect(new Set(tags).size).toBe(texts.length);
  for (const tag of tags) expect(tag).toMatch(/^W\/"[\w-]+"$/);
});

it("finds its tag, weak or strong, in a client's list", () => {
  const tag = entityTag("page");
  const strong = tag.slice("W/".length);
  for (const header of [tag, strong, "*", `"other", ${tag}`, `${strong},"other"`])
    expect(matchesTag(header, tag)).toBe(true);
  for (const header of [undefined, "", '"other"', entityTag("pages")])
    expect(matchesTag(header, tag)).toBe(false);
});
