import { expect, it } from "vitest";
import { findEmptyPlaces } from "../../../contract/studio/placeholders.ts";
import { BLOCKS, fillBlock } from "./block-list.ts";

it("removes the placeholders from a block, and returns the positions of placeholders and hints", () => {
  expect(fillBlock("[${title}](${})\n${text}")).toEqual({
    text: "[]()\n",
    places: [1, 3, 5],
    hints: [
      { at: 1, name: "title" },
      { at: 5, name: "text" },
    ],
  });
});

it("visits numbered placeholders first", () => {
  expect(fillBlock("```${2 language}\n${1 code}\n${}").places).toEqual([4, 3, 5]);
});

it.each(BLOCKS.filter(({ name }) => !["rule", "contents", "articles", "share"].includes(name)))(
  "is reported before publication while nothing of $name is filled in",
  ({ written }) => expect(findEmptyPlaces(fillBlock(written).text)).not.toEqual([]),
);
