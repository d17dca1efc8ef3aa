import { describe, expect, it } from "vitest";
import { displaySize } from "./display-size.ts";

describe("displaySize", () => {
  it("sets a single word as large as the page allows", () => {
    expect(displaySize("Work")).toBe("brief");
    expect(displaySize("借来的窗")).toBe("brief");
    expect(displaySize("작업")).toBe("brief");
  });

  it("sets short texts very large", () => {
    expect(displaySize("Light is half the work")).toBe("short");
    expect(displaySize("一道影子的美术馆")).toBe("short");
    // Five characters in the largest size would be wider than the column.
    expect(displaySize("正午礼拜堂")).toBe("short");
    expect(displaySize("그림자 하나의 미술관")).toBe("short");
  });

  it("sets longer texts smaller", () => {
    expect(displaySize("What five hundred lux does to a room nobody uses")).toBe("medium");
    expect(displaySize("在凌晨两点步行测量十二个车站之后我们学到的事情")).toBe("medium");
  });

  it("sets a long title small", () => {
    expect(displaySize("How to read a lighting plan when the drawing was made by someone who left")).toBe(
      "long",
    );
  });

  it("sets a word that would not fit a phone smaller, however short the title", () => {
    expect(displaySize("Uninterruptible")).toBe("long");
    expect(displaySize("An exhibition")).toBe("short");
    expect(displaySize("Illumination")).toBe("medium");
    expect(displaySize("대한민국역사박물관")).toBe("long");
  });

  it("accepts an empty title", () => {
    expect(displaySize("")).toBe("brief");
  });
});
