import { expect, it, onTestFinished } from "vitest";
import { describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import type { Targets } from "../../contract/studio/endpoints/addresses.ts";
import type { Grant } from "../../contract/studio/roles.ts";
import { QUAY, importFiles, signedIn } from "../testing/studio-client.ts";
import { openTestInstallation } from "../testing/test-installation.ts";

const WRITER: Grant = { tenant: "quay", role: "writer", languages: null, groups: null };
const LATER = "2099-01-01T00:00:00.000Z";

const FILES = {
  ...QUAY,
  "articles/zh/news/opening.md": `---\ntitle: 开业\npublishedAt: ${LATER}\n---\n九点开门。\n`,
  "redirects.yaml": "- { from: /old.html, to: /about.html, status: 301 }\n",
};

describeEachEngine("targets of menus", (makeDatabase) => {
  async function findTargets(
    articles: string[],
    addresses: string[] = [],
    files: Readonly<Record<string, string>> = FILES,
  ): Promise<Targets> {
    const { databaseUrl } = await makeDatabase();
    const site = await openTestInstallation({ environment: { DATABASE_URL: databaseUrl } });
    onTestFinished(() => site.close());
    await importFiles(site, files);
    const writer = await signedIn(site, WRITER);
    await writer(`sites/quay/draft?${new URLSearchParams({ name: "articles/kr/begun.md" })}`, {
      method: "PUT",
      headers: { "if-none-match": "*" },
      body: { text: "---\ntitle: 시작\n---\n", base: null },
    });
    const body = { articles, addresses };
    return (await writer("sites/quay/targets", { method: "POST", body })).json.data as Targets;
  }

  it("have the state of each text, by key or by a slug that only one article has", async () => {
    const { articles } = await findTargets(["news/opening", "opening", "plan", "begun", "gone", "about"]);
    expect(
      articles.map(({ name, key, title, texts }) => [
        name,
        key,
        title,
        texts.map(({ language, state }) => `${language} ${state}`).join(),
      ]),
    ).toEqual([
      ["news/opening", "news/opening", "Opening", "en published,kr published,zh scheduled"],
      ["opening", "news/opening", "Opening", "en published,kr published,zh scheduled"],
      ["plan", "trade/plan", "Plan", "en hidden"],
      ["begun", "begun", null, "kr unpublished"],
      ["gone", null, null, ""],
      ["about", "about", "About", "en published,zh published"],
    ]);
    expect(articles[0]?.texts.at(-1)?.publishedAt).toBe(Date.parse(LATER));
  });

  it("have no key if their slug belongs to several articles", async () => {
    const plan = "---\ntitle: News plan\npublishedAt: 2026-01-01\n---\nN.\n";
    const { articles } = await findTargets(["plan"], [], { ...FILES, "articles/kr/news/plan.md": plan });
    expect(articles).toMatchObject([{ key: null, texts: [] }]);
  });

  it("have the redirects of addresses, in any notation", async () => {
    const { addresses } = await findTargets(
      [],
      ["/old.html", "/kr/old.html", "/about.html", "https://x.example/"],
    );
    expect(addresses.map(({ leadsTo }) => leadsTo)).toEqual(["/about.html", "/kr/about.html", null, null]);
  });
});
