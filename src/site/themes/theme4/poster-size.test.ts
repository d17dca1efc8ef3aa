import { describe, expect, it } from "vitest";
import { POSTER_SIZES, posterSize, titleParts } from "./poster-size.ts";

const sizeOf = (title: string): number => POSTER_SIZES[posterSize(title)] ?? 0;

describe("the size of a poster's title", () => {
  it("is the largest for a short one and falls with length", () => {
    expect(sizeOf("Why")).toBe(POSTER_SIZES[0]);
    const sizes = ["Why", "One quiet Sunday", "Thank you, your message has arrived", "A ".repeat(80)].map(
      sizeOf,
    );
    expect(sizes).toEqual([...sizes].sort((left, right) => right - left));
    expect(new Set(sizes).size).toBeGreaterThan(2);
  });

  it("lets the longest word stay on one line", () => {
    expect(sizeOf("Straßenbahnhaltestelle")).toBeLessThan(sizeOf("Stop"));
    expect(sizeOf("x".repeat(60))).toBe(POSTER_SIZES.at(-1));
  });

  it("counts Chinese and Korean letters as wide ones, and breaks Chinese where it may", () => {
    expect(sizeOf("六小时，没有引擎")).toBeGreaterThan(sizeOf("六小时没有引擎"));
    expect(sizeOf("조용한 일요일")).toBeGreaterThan(sizeOf("조용한일요일하루"));
  });

  it("takes an empty title", () => {
    expect(sizeOf("")).toBe(POSTER_SIZES[0]);
  });
});

describe("where a title may break without a space", () => {
  it("is after Chinese punctuation and after 的, nowhere else", () => {
    expect(titleParts("一个安静的星期天")).toEqual(["一个安静的", "星期天"]);
    expect(titleParts("六小时，没有引擎。")).toEqual(["六小时，", "没有引擎。"]);
    expect(titleParts("目的地是我们的")).toEqual(["目的地是我们的"]);
    expect(titleParts("谢谢，已收到您的留言")).toEqual(["谢谢，", "已收到您的留言"]);
    expect(titleParts("One quiet Sunday")).toEqual(["One quiet Sunday"]);
    expect(titleParts("조용한 일요일")).toEqual(["조용한 일요일"]);
  });
});
