import { expect, it } from "vitest";
import { describeSites } from "./describe-sites.ts";

function sites(count: number) {
  return Array.from({ length: count }, (_, number) => ({
    code: `site-${number}`,
    name: `Site ${number}`,
    url: `http://site-${number}.localhost/`,
  }));
}

it("names each site and its address", () => {
  expect(describeSites(sites(2))).toEqual([
    "  http://site-0.localhost/  Site 0",
    "  http://site-1.localhost/  Site 1",
  ]);
});

it("lists twenty of a thousand, and says how to see the rest", () => {
  const lines = describeSites(sites(1000));
  expect(lines).toHaveLength(21);
  expect(lines.at(-1)).toBe("  and 980 more: npx vitrine tenants");
  expect(describeSites(sites(20))).toHaveLength(20);
});

it("says how to start if there is no site", () => {
  expect(describeSites([])).toEqual(["  no site yet; import one: npx vitrine import <folder>"]);
});

it("shows internationalised hosts in both forms", () => {
  const sites = [{ code: "a", name: "A", url: "http://xn--vv4b606a.test:3000/" }];
  expect(describeSites(sites)).toEqual(["  http://xn--vv4b606a.test:3000/ (시험.test)  A"]);
});
