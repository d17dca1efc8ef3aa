import { afterAll, beforeAll, expect, it } from "vitest";
import type { Redirect } from "../../content/store.ts";
import { sampleArticle, sampleContent } from "../../content/testing/sample-content.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const RULES: [from: string, to: string][] = [["/our-services", "/services"]];

let site: TestInstallation;

/** A site whose default language is English, with articles in two languages and redirects as an operator writes them. */
beforeAll(async () => {
  site = await openTestInstallation();
  // The second stands for the list of the group, which the sample renderer does not have.
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
])("a rule to the folder of a group keeps the visitor's language: %s", async (url, location) => {
  expect(await ask(url)).toEqual([301, location]);
});
