import { describe, expect, it } from "vitest";
import { bindPairs } from "./bind-pairs.ts";

/** Returns a text in which invisible characters are visible. */
const shown = (text: string): string =>
  bindPairs(text)
    .replace(/\u00A0/g, "_")
    .replace(/\u2060/g, "|");

describe("bindPairs", () => {
  it.each([
    ["62 days at 7.5 % a year", "62_days at 7.5_% a year"],
    ["1,440 元，共 600 台；2026 年 11 月 2 日", "1,440_元，共 600_台；2026_年 11_月 2_日"],
    ["오전 10시~오후 4시", "오전_10시|~|오후_4시"],
    ["21 km, 3 metres, 300 MiB, 9.1 million", "21_km, 3_metres, 300_MiB, 9.1_million"],
    ["1200 × 630, 10:00 至 16:00, 약 6만", "1200_×_630, 10:00_至_16:00, 약_6만"],
    ["~/.config, example.com/~ann, 10~16", "~/.config, example.com/~ann, 10|~|16"],
  ])("%s", (text, expected) => {
    expect(shown(text)).toBe(expected);
  });
});
