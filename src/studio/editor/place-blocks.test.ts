import { expect, it } from "vitest";
import { placeBlocks } from "./place-blocks.ts";

const HEAD = "---\ntitle: Seals\n---\n";

function placed(text: string, at: number, to = at): string {
  const { from, to: end, insert } = placeBlocks("X", text, { from: at, to });
  return text.slice(0, from) + insert + text.slice(end);
}

it.each([0, 2, 4, 12, HEAD.length - 1])(
  "begins the text with blocks placed at %i of the front matter",
  (at) => expect(placed(`${HEAD}\nOne.\n`, at)).toBe(`${HEAD}\nX\n\nOne.\n`),
);

it("keeps the front matter when a selection begins in it", () =>
  expect(placed(`${HEAD}One.\n`, 2, HEAD.length + 4)).toBe(`${HEAD}\nX\n`));

it.each([
  [HEAD, `${HEAD}\nX\n`],
  [HEAD.trimEnd(), `${HEAD}\nX\n`],
  ["One.", "X\n\nOne."],
  ["---\ntitle: open", "X\n\n---\ntitle: open"],
])("places blocks at the start of %j", (text, whole) => expect(placed(text, 0)).toBe(whole));
