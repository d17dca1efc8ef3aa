import { expect, it } from "vitest";
import { openEngine } from "../../engine/open-engine.ts";
import { describeEachEngine } from "../../testing/describe-each-engine.ts";
import { article, readerOf } from "../../testing/searched-site.ts";
import { readMissingAddress } from "./address-closeness.ts";
import { nominate } from "./nominate-addresses.ts";

/**
 * Maximum number of articles read per gram. It is so small that, as on a large site, most grams are too common to identify an
 * article alone.
 */
const MAXIMUM_READ = 6;
const TOPICS = ["기술-사용-사례", "technical-use-cases", "技术应用案例"];

describeEachEngine("articles with an address similar to a missing one", (makeDatabase) => {
  it("are found by grams that are common alone, but rare together", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    const numbers = Array.from({ length: 9 }, (_, index) => index + 21);
    await readerOf(
      store,
      TOPICS.flatMap((topic) => numbers.map((number) => article(`${topic}-${number}`, "Title", "Text."))),
    );
    const tenant = (await store.findTenant("harbor"))?.id ?? expect.unreachable();
    const engine = await openEngine(database.databaseUrl);
    const slugs = new Map(
      (await engine.reading.selectFrom("article").select(["id", "slug"]).execute()).map(({ id, slug }) => [
        id,
        slug,
      ]),
    );
    const first = async (path: string) => {
      const [id = 0] = await nominate(engine, tenant, readMissingAddress(path), MAXIMUM_READ);
      return slugs.get(id);
    };
    expect(await first("/group/기술-사용-사례-27-copy.html")).toBe("기술-사용-사례-27");
    expect(await first("/기술-사웅-사례-24.html")).toBe("기술-사용-사례-24");
    expect(await first("/기술사용사례24.html")).toBe("기술-사용-사례-24");
    expect(await first("/technical-ues-cases-25.html")).toBe("technical-use-cases-25");
    expect(await first("/技术应案例-28.html")).toBe("技术应用案例-28");
    await engine.close();
  });
});
