import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { CROPS, positionOf } from "./crops.ts";

const THEMES = path.resolve(import.meta.dirname, "../../site/themes");
const STYLES = ["parts/article-card", "lists/ledger", "pages/group", "parts/poster"];

it.each(CROPS)("shows the crop that theme $theme has in its styles", ({ theme, width, height }) => {
  const file = path.join(THEMES, `theme${theme}`, `${STYLES[theme - 1]}.module.css`);
  const ratio = height === 1 ? `${width}` : `${width} / ${height}`;
  expect(readFileSync(file, "utf8")).toContain(`aspect-ratio: ${ratio};`);
});

it("moves a crop in the same steps as the pages", () => {
  expect(positionOf({ x: 0, y: 1_000 })).toBe("0% 100%");
  expect(positionOf({ x: 349, y: 351 })).toBe("30% 40%");
});
