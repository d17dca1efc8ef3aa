import { describe, expect, it } from "vitest";
import { banners } from "./banners.ts";
import { icon, logo, social } from "./brand.ts";
import { covers } from "./covers.ts";
import { figures } from "./figures.ts";
import { document } from "./svg.ts";

const drawings = { ...covers, ...banners, ...figures, icon, logo, social };

describe.each(Object.entries(drawings))("the drawing %s", (_, draw) => {
  const svg = document(draw());

  it("is the same in every run", () => {
    expect(document(draw())).toBe(svg);
  });

  it("contains neither scripts nor references to other files", () => {
    expect(svg).not.toMatch(/<script|href=|url\(|<style|\son\w+=/);
  });

  it("has a size and only finite numbers", () => {
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="\d+" viewBox="0 0 \d+ \d+">/,
    );
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  });

  it("is smaller than 60 KB", () => {
    expect(new TextEncoder().encode(svg).byteLength).toBeLessThan(60_000);
  });
});

describe("figures", () => {
  it("exist in all three languages", () => {
    const names = new Set(Object.keys(figures).map((name) => name.split(".")[0]));
    for (const name of names) {
      for (const language of ["en", "zh", "kr"]) expect(figures).toHaveProperty([`${name}.${language}`]);
    }
  });
});
