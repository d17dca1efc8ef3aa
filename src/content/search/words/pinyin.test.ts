import { pinyin } from "pinyin-pro";
import { expect, it } from "vitest";
import { readPinyin } from "./pinyin.ts";

/** The characters of GB 2312, the national standard for simplified Chinese. */
function simplifiedCharacters(): string[] {
  const decoder = new TextDecoder("gb2312");
  const characters: string[] = [];
  for (let row = 0xb0; row <= 0xf7; row += 1) {
    for (let cell = 0xa1; cell <= 0xfe; cell += 1) {
      const character = decoder.decode(Uint8Array.of(row, cell));
      if (/^\p{Script=Han}$/u.test(character)) characters.push(character);
    }
  }
  return characters;
}

/** Returns the source text of the module with the table. */
function tableOf(characters: readonly string[]): string {
  const syllables = new Map<string, string>();
  for (const character of characters) {
    const readings = pinyin(character, { toneType: "none", multiple: true, type: "array", v: true });
    for (const reading of new Set(readings)) {
      // Interjections without a vowel are left out, since nobody searches for them.
      if (/^[a-z]*[aeiouv][a-z]*$/.test(reading))
        syllables.set(reading, (syllables.get(reading) ?? "") + character);
    }
  }
  const entries = [...syllables].sort(([left], [right]) => (left < right ? -1 : 1));
  const lines = entries.map(([syllable, all]) => `${syllable}:${all}`).join("\n");
  return `/**
 * The characters of GB 2312 by syllable of pinyin, without tones, according to the package pinyin-pro. After an update of the
 * package, rewrite this file with \`npm test -- unit src/content/search/words/pinyin.test.ts -u\`. Copyright © 2022-present
 * zh-lx; docs/licences/pinyin-pro.txt is its licence.
 */
export const PINYIN = \`
${lines}
\`;
`;
}

it("has a table that matches its source, in less than 32 KiB", async () => {
  const table = tableOf(simplifiedCharacters());
  await expect(table).toMatchFileSnapshot("./pinyin-table.ts");
  expect(Buffer.byteLength(table)).toBeLessThan(32 * 1024);
});

function reads(letters: string, word: string): boolean {
  const characters = [...word];
  return readPinyin(letters).some(
    (sounds) =>
      sounds.length === characters.length &&
      sounds.every((sound, index) => sound.has(characters[index] ?? "")),
  );
}

it.each([
  ["wangzhan", "网站"],
  ["wz", "网站"],
  ["wzhan", "网站"],
  ["wangzh", "网站"],
  ["wang zhan", "网站"],
  ["xian", "西安"],
  ["xi'an", "西安"],
  ["yinhang", "银行"],
  ["zhang", "长"],
  ["lvse", "绿色"],
  ["shujukujiagou", "数据库架构"],
  ["sjk", "数据库"],
])("reads %s as %s", (letters, word) => {
  expect(reads(letters, word)).toBe(true);
});

it.each(["", "x", "网站", "iiii", "1234", "a".repeat(100)])("does not read %s as pinyin", (letters) => {
  expect(readPinyin(letters)).toEqual([]);
});
