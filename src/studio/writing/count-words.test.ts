import { expect, it } from "vitest";
import { countWords, createWordCounter } from "./count-words.ts";

it.each([
  ["---\ntitle: Not counted\n---\n\nTwo words", 2, 0],
  ["海豹在码头上睡觉。", 0, 8],
  ["물범은 부두에서 잔다", 0, 9],
  ["Vitrine 是 2 个词", 2, 3],
  ["See [the harbour](/harbour/long-address.html).", 3, 0],
  ["![Seals on a pier](media:seals.jpg)", 4, 0],
  [":::note[Careful now]\nSeals bite.\n:::\n", 4, 0],
  ["```js\nconst a = 1;\n```", 3, 0],
  ["A claim.[^one]\n\n[^one]: Its source.", 4, 0],
  ["## Heading {#anchor}", 1, 0],
  ["isn't it’s", 2, 0],
  ["", 0, 0],
])("%j has %i words and %i characters", (text, words, characters) =>
  expect(countWords(text)).toEqual({ words, characters }),
);

it("counts a changed text like a fresh one", () => {
  const count = createWordCounter();
  let text = "---\ntitle: Not counted\n---\n\nOne line.\n\nOne line.\n";
  for (const typed of ["海豹", "\n", "two words", "\n---\n", "[a](b)"]) {
    text += typed;
    expect(count(text)).toEqual(countWords(text));
  }
  expect(count(text.replace("One line.\n", ""))).toEqual({ words: 5, characters: 2 });
});
