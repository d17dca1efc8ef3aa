import { expect, it } from "vitest";
import { initialsOf } from "./initials-of.ts";

it.each([
  ["Mina Seo", "MS"],
  ["ben", "B"],
  ["Anna Maria de Souza", "AS"],
  ["ben.sol@harbor.example", "BS"],
  ["서미나", "서미"],
  ["王小明", "王小"],
  ["", ""],
])("shortens %s to %s", (who, initials) => {
  expect(initialsOf(who)).toBe(initials);
});
