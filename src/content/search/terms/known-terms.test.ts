import { expect, it } from "vitest";
import { openEngine } from "../../engine/open-engine.ts";
import { type TestDatabase, describeEachEngine } from "../../testing/describe-each-engine.ts";
import { sampleContent } from "../../testing/sample-content.ts";
import { parseQuery } from "../words/query.ts";
import { lookUpTerms, withNearSpellings } from "./known-terms.ts";

/** Opens a database in which these words occur in the given numbers of English articles. Returns it with its tenant. */
async function openWithWords({ databaseUrl, open }: TestDatabase, counts: Record<string, number>) {
  const store = await open();
  await store.exchange.apply(sampleContent(), { prune: true });
  const tenant = (await store.findTenant("harbor"))?.id ?? expect.unreachable();
  const engine = await openEngine(databaseUrl);
  await engine.write(async (transaction) => {
    for (const [key, articles] of Object.entries(counts)) {
      await transaction
        .insertInto("search_key")
        .values({ tenant_id: tenant, language: "en", key, articles, titles: 1 })
        .execute();
    }
  });
  return { engine, scopes: [{ tenant, language: "en" as const }] };
}

describeEachEngine("the words of a query", (makeDatabase) => {
  it("count as beginnings of longer words, except words in very many articles", async () => {
    const counts = { "": 9_000, win: 5_000, winto: 40, wincome: 3, wha: 2, wharbor: 20, wharm: 900 };
    const { engine, scopes } = await openWithWords(await makeDatabase(), counts);
    const completions = async (query: string, inTitles: boolean) => {
      const { terms } = await lookUpTerms(engine, scopes, parseQuery(query), inTitles);
      return terms.map((term) => term.completions);
    };
    expect(await completions("ha", false)).toEqual([["wharm", "wharbor"]]);
    expect(await completions("in", false)).toEqual([[]]);
    expect(await completions("in", true)).toEqual([["wincome", "winto"]]);
    expect(await completions("in ", false)).toEqual([[]]);
    await engine.close();
  });

  it("are checked for errors if no article has them, otherwise the rarest three", async () => {
    const counts = { wlamp: 9, wlump: 2, wpilot: 8, wpivot: 2, wanchor: 7, wancher: 2, wquay: 6, wquat: 2 };
    const { engine, scopes } = await openWithWords(await makeDatabase(), counts);
    const spellings = async (text: string) => {
      const query = parseQuery(text);
      const { terms } = await lookUpTerms(engine, scopes, query, false);
      const spelt = await withNearSpellings(engine, scopes, query, terms);
      return spelt.map((term) => term.spellings);
    };
    expect(await spellings("lamp pilot anchor quay ")).toEqual([[], ["wpivot"], ["wancher"], ["wquat"]]);
    expect(await spellings("lamp pilott ")).toEqual([[], ["wpilot"]]);
    await engine.close();
  });
});
