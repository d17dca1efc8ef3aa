import { expect, it } from "vitest";
import { linkOf } from "./paste-address.ts";

it.each([
  ["the pier", "https://harbor.example/pier", "[the pier](https://harbor.example/pier)"],
  ["항구", " https://harbor.example/a_(b)\n", "[항구](https://harbor.example/a_%28b%29)"],
  ["write us", "mailto:hello@harbor.example", "[write us](mailto:hello@harbor.example)"],
  ["", "https://harbor.example/", undefined],
  ["https://old.example/", "https://harbor.example/", undefined],
  ["a\nb", "https://harbor.example/", undefined],
  ["[a](b)", "https://harbor.example/", undefined],
  ["the pier", "see https://harbor.example/", undefined],
  ["the pier", "another pier", undefined],
])("over %j, %j is pasted as %j", (words, pasted, link) => expect(linkOf(words, pasted)).toBe(link));
