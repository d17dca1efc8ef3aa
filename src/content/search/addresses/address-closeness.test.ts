import { expect, it } from "vitest";
import { closenessTo, readMissingAddress } from "./address-closeness.ts";

it.each([
  ["/insights/pricing-models.html", ["pricing", "models"], undefined],
  ["/Insights/Pricing_Models/", ["pricing", "models"], undefined],
  ["/docs/pricing-models/index.php", ["pricing", "models"], undefined],
  ["/ko/%EA%B0%80%EA%B2%A9-%EC%95%88%EB%82%B4.html", ["가격", "안내"], "kr"],
  ["/zh-TW/價格.html", ["价格"], "zh"],
  ["/en", ["en"], undefined],
  ["/%E0%A4%A.html", ["e0", "a4", "a"], undefined],
  ["/index.html", [], undefined],
])("reads %s", (path, name, language) => {
  expect(readMissingAddress(path)).toMatchObject({ name, language });
});

const closeness = (path: string, slug: string, group: string | null = null) =>
  closenessTo(readMissingAddress(path))({ slug, group_slug: group });

it.each([
  ["a letter swapped", "/pricign-models.html", "pricing-models"],
  ["a letter wrong in a short name", "/volime.html", "volume"],
  ["a wrong syllable", "/가겨-안내.html", "가격-안내"],
  ["a wrong character", "/数剧库架构.html", "数据库架构"],
  ["words joined", "/pricingmodels.html", "pricing-models"],
  ["a word more", "/pricing-models-2024.html", "pricing-models"],
  ["a word less", "/pricing-for-teams.html", "pricing-models-for-teams"],
  ["the end cut off", "/pricing-mod", "pricing-models"],
])("recognises %s as the intended one", (_name, path, slug) => {
  expect(closeness(path, slug)).toBeGreaterThanOrEqual(0.7);
});

it.each([
  ["/wp-login.php", "login-pages"],
  ["/admin/config.php", "configure-a-site"],
  ["/about-us.html", "about-prices"],
])("does not mistake %s for %s", (path, slug) => {
  expect(closeness(path, slug)).toBeLessThan(0.7);
});

it("lets the folder decide between equal names", () => {
  expect(closeness("/news/launch.html", "launch", "news")).toBe(1);
  expect(closeness("/news/launch.html", "launch", "guides")).toBeLessThan(1);
});
