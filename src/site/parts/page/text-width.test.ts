import { describe, expect, it } from "vitest";
import { textWidth } from "./text-width.ts";

describe("textWidth", () => {
  it("counts letters of Chinese, Korean and Japanese twice", () => {
    expect(textWidth("Work 12")).toBe(7);
    expect(textWidth("光只是一半，")).toBe(12);
    expect(textWidth("작업 안내")).toBe(9);
    expect(textWidth("カタカナ")).toBe(8);
    expect(textWidth("𠮷野")).toBe(4);
  });

  it("counts accents, Greek and Cyrillic once, and typographic signs too", () => {
    expect(textWidth("Café — Ωραία Привет…")).toBe(20);
    expect(textWidth("")).toBe(0);
  });
});
