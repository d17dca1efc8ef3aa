import { expect, it } from "vitest";
import { openEngine } from "../engine/open-engine.ts";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { sampleContent } from "../testing/sample-content.ts";
import { knowTerms } from "./known-terms.ts";
import { parseQuery } from "./query.ts";

describeEachEngine("the words of a query", (makeDatabase) => {
  it("are taken for the beginnings of others, but for those that very many articles have", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    await store.exchange.apply(sampleContent(), { prune: true });
    const tenant = (await store.findTenant("harbor"))?.id ?? expect.unreachable();
    const engine = await openEngine(database.databaseUrl);
    const counts = { "": 9_000, win: 5_000, winto: 40, wincome: 3, wha: 2, wharbor: 20, wharm: 900 };
    await engine.write(async (transaction) => {
      for (const [key, articles] of Object.entries(counts)) {
        await transaction
          .insertInto("search_key")
          .values({ tenant_id: tenant, language: "en", key, articles, titles: 1 })
          .execute();
      }
    });
    const completions = async (query: string, inTitles: boolean) => {
      const scopes = [{ tenant, language: "en" as const }];
      const { terms } = await knowTerms(engine, scopes, parseQuery(query), inTitles);
      return terms.map((term) => term.completions);
    };
    expect(await completions("ha", false)).toEqual([["wharm", "wharbor"]]);
    expect(await completions("in", false)).toEqual([[]]);
    expect(await completions("in", true)).toEqual([["wincome", "winto"]]);
    expect(await completions("in ", false)).toEqual([[]]);
    await engine.close();
  });
});
