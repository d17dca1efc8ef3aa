import { describe, expect, it } from "vitest";
import { BROKEN, LOW_HEIGHT, POSTER_SIZES, posterSize, titleParts } from "./poster-size.ts";

const sizeOf = (title: string): number => {
  const step = posterSize(title);
  return step === BROKEN ? 0 : (POSTER_SIZES[step] ?? 0);
};

describe("the size of a poster's title", () => {
  it("is the largest for a short title, and decreases with length", () => {
    expect(sizeOf("Why")).toBe(POSTER_SIZES[0]);
    const sizes = ["Why", "One quiet Sunday", "Thank you, your message has arrived", "A ".repeat(80)].map(
      sizeOf,
    );
    expect(sizes).toEqual([...sizes].sort((left, right) => right - left));
    expect(new Set(sizes).size).toBeGreaterThan(2);
  });

  it("keeps the longest word on one line", () => {
    expect(sizeOf("Straßenbahnhaltestelle")).toBeLessThan(sizeOf("Stop"));
    expect(sizeOf("x".repeat(60))).toBe(POSTER_SIZES.at(-1));
  });

  it("counts Chinese and Korean letters as wide, and breaks Chinese where it may", () => {
    expect(sizeOf("六小时，没有引擎")).toBeGreaterThan(sizeOf("六小时没有引擎"));
    expect(sizeOf("조용한 일요일")).toBeGreaterThan(sizeOf("조용한일요일하루"));
  });

  it("is never the smallest for a Chinese phrase longer than a line, which may break between any letters", () => {
    expect(posterSize("使用Decisioning进行跨渠道历程")).toBe(BROKEN);
    expect(posterSize("通过用户代理客户端提示改善用户隐私和开发者体验")).toBe(BROKEN);
    expect(posterSize("说明".repeat(60))).toBe(POSTER_SIZES.length - 1);
    expect(posterSize("使用Rindfleischetikettierungsueberwachung")).toBe(POSTER_SIZES.length - 1);
  });

  it("breaks no line at a no-break space", () => {
    expect(sizeOf("Six\u00a0hours without\u00a0any\u00a0engines")).toBeLessThan(
      sizeOf("Six hours without any engines"),
    );
  });

  it("is smaller if a form must begin in the same window", () => {
    expect(posterSize("Add your street", LOW_HEIGHT)).toBeGreaterThan(Number(posterSize("Add your street")));
    expect(posterSize("Why", LOW_HEIGHT)).toBe(0);
  });

  it("accepts an empty title", () => {
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
