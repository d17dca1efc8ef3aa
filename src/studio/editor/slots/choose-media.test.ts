import { expect, it } from "vitest";
import { initialAlt } from "./choose-media.ts";

const BOATS = { name: "media/boats.webp", alt: "Boats at low tide" };
const UNNAMED = { name: "media/boats.webp", alt: "" };

it.each([
  ["that is inserted has its own", BOATS, undefined, BOATS.alt],
  ["has the one that was written for it", BOATS, { name: "", alt: "Seals asleep" }, "Seals asleep"],
  ["keeps its own if it is chosen again", BOATS, { name: "boats.webp", alt: "Our boats" }, "Our boats"],
  ["does not have that of the picture it replaces", BOATS, { name: "seals.webp", alt: "Seals" }, BOATS.alt],
  ["without its own has that of the picture it replaces", UNNAMED, { name: "a.webp", alt: "Seals" }, "Seals"],
])("the suggested alt text: a chosen picture %s", (_name, chosen, place, expected) => {
  expect(initialAlt(chosen, place)).toBe(expected);
});
