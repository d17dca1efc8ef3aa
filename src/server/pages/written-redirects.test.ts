import { afterAll, beforeAll, expect, it } from "vitest";
import type { Redirect } from "../../content/store.ts";
import { sampleArticle, sampleContent } from "../../content/testing/sample-content.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const RULES: [from: string, to: string][] = [
  ["/our-services", "/services"],
  ["/en/legacy.html", "/services/audit.html"],
  ["/en/old/**", "/services/**"],
  ["/en/alt.html", "/en/services/audit.html"],
  ["/en/services/audit.html", "/services/audit.html"],
  ["/en/로컬.html", "/kr/services/audit.html"],
  ["/kr/only.html", "/services/audit.html"],
  ["/en/round.html", "/round.html"],
  ["/round.html", "/en/round.html"],
];

let site: TestInstallation;

/** Opens a site whose default language is English, with articles in two languages and redirects by the operator. */
beforeAll(async () => {
  site = await openTestInstallation();
  // The article `index` stands in for the group's list, which the sample renderer lacks.
  const articles = ["audit", "index"].flatMap((slug) =>
    (["en", "kr"] as const).map((language) => sampleArticle({ slug, group: "services", language })),
  );
  const groups = [{ slug: "services", name: "Services", description: "" }];
  const redirects = RULES.map(([from, to]): Redirect => ({ from, to, status: 301 }));
  await site.store.exchange.apply(sampleContent({ groups, articles, redirects }), { prune: true });
});
afterAll(() => site.close());

async function ask(url: string): Promise<[status: number, location: string | undefined]> {
  const headers = {
    host: "harbor.localhost",
    "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0",
  };
  const { statusCode, headers: given } = await site.app.inject({ url, headers });
  return [statusCode, given.location];
}

it.each([
  ["/our-services", "/services/index.html"],
  ["/kr/our-services", "/kr/services/index.html"],
  ["/kr/our-services/?a=1", "/kr/services/index.html?a=1"],
])("a redirect to the folder of a group preserves the visitor's language: %s", async (url, location) => {
  expect(await ask(url)).toEqual([301, location]);
});

it.each([
  ["/en/legacy.html?a=1", "/services/audit.html?a=1"],
  ["//en//legacy.html/", "/services/audit.html"],
  ["/en/old/audit.html", "/services/audit.html"],
  ["/en/alt.html", "/services/audit.html"],
  ["/en/services/audit.html", "/services/audit.html"],
  [`/en/${encodeURIComponent("로컬")}.html`, "/kr/services/audit.html"],
])(
  "a redirect with the default language's own prefix applies there, in one step: %s",
  async (url, location) => {
    expect(await ask(url)).toEqual([301, location]);
  },
);

it.each([
  "/legacy.html",
  "/kr/legacy.html",
  "/kr/en/legacy.html",
  "/zh/en/old/none.html",
  "/en/round.html",
  "/round.html",
])(
  "a redirect with the default language's own prefix applies nowhere else, and does not loop: %s",
  async (url) => {
    expect(await ask(url)).toEqual([404, undefined]);
  },
);

it("a redirect with another language's prefix does not apply below a second prefix", async () => {
  expect(await ask("/kr/kr/only.html")).toEqual([404, undefined]);
  expect(await ask("/kr/only.html")).toEqual([301, "/services/audit.html"]);
});
