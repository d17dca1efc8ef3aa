// @module-tag scale
import { expect, it, vi } from "vitest";
import { refreshLists } from "../articles/refresh-lists.ts";
import { openEngine } from "../engine/open-engine.ts";
import { hashOfText } from "../model/stored-text.ts";
import { type OpenedStore, type TestDatabase, describeEachEngine } from "../testing/describe-each-engine.ts";
import type { FileChange } from "./read-changes.ts";

vi.mock("../articles/checkpoint-interval.ts", () => ({ CHECKPOINT_INTERVAL: 4 }));

const SITE = `code: harbor
name: Harbor
languages: [{ code: en, default: true }, { code: zh }, { code: kr }]
groups: [{ slug: news, name: News }, { slug: notes, name: Notes }]
`;

/** A generator of pseudorandom numbers, which are the same in each run. */
function* draws(): Generator<(below: number) => number> {
  let state = 7;
  for (;;)
    yield (below) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % below;
    };
}

function textOf(draw: (below: number) => number, number: number): string {
  const day = Date.UTC(2026, 0, 1) + draw(90) * 86_400_000;
  const lines = [
    `title: Article ${number} of ${draw(1000)}`,
    `publishedAt: ${new Date(day).toISOString()}`,
    ...(draw(3) === 0 ? [] : [`tags: [x${draw(3) === 0 ? ", y" : ""}]`]),
    ...(draw(8) === 0 ? ["draft: true"] : []),
    ...(draw(8) === 0 ? ["unlisted: true"] : []),
    `order: ${draw(2)}`,
    `translationKey: key-${number}`,
  ];
  return `---\n${lines.join("\n")}\n---\nText\n`;
}

/** Reads the stored counts of all lists. Checkpoints are not compared, since they depend on the order of earlier changes. */
async function countsOf(database: TestDatabase, isAnew: boolean): Promise<string[]> {
  const engine = await openEngine(database.databaseUrl);
  try {
    const tenant = await engine.reading
      .selectFrom("tenant")
      .select(["id", "counted_at"])
      .executeTakeFirstOrThrow();
    return await engine.write(async (transaction) => {
      if (isAnew) await refreshLists(engine.kind, transaction, tenant.id, "all", Number(tenant.counted_at));
      const counts = await transaction.selectFrom("article_count").selectAll().execute();
      return counts.map((row) => JSON.stringify(row)).toSorted();
    });
  } finally {
    await engine.close();
  }
}

/** Expects each page to be the matching slice of the whole list. */
async function expectPages(store: OpenedStore): Promise<void> {
  const tenant = (await store.findTenant("harbor")) ?? expect.fail("no tenant");
  const reader = store.reader(tenant);
  for (const language of ["en", "zh", "kr"] as const) {
    for (const list of [{}, { group: "news" }, { tag: "x" }, { group: "notes", tag: "x" }]) {
      const whole = await reader.listArticles({ ...list, page: 1, size: 100 }, language);
      const slugs = whole?.items.map(({ slug }) => slug) ?? [];
      expect(slugs.length).toBe(whole?.total);
      for (let page = 1; page <= Math.ceil(slugs.length / 3); page += 1) {
        const part = await reader.listArticles({ ...list, page, size: 3 }, language);
        expect(part?.items.map(({ slug }) => slug)).toEqual(slugs.slice(page * 3 - 3, page * 3));
      }
    }
  }
}

describeEachEngine("lists of a site whose articles are published one by one", (makeDatabase) => {
  it("have the same counts and pages as after counting all articles", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    const texts = new Map<string, string>();
    const publish = async (changes: FileChange[]) => {
      const base = new Map(
        changes.map(({ name }) => {
          const text = texts.get(name);
          return [name, text === undefined ? null : hashOfText(text)] as const;
        }),
      );
      const report = await store.publish("harbor", changes, { author: null, origin: "api", base });
      expect(report).toMatchObject({ outcome: "published" });
      for (const change of changes) {
        if ("text" in change && change.text !== null) texts.set(change.name, change.text);
        else texts.delete(change.name);
      }
    };
    const [draw = () => 0] = draws();
    const nameOf = (number: number) => {
      const language = ["en", "en", "zh", "kr"][draw(4)] ?? "en";
      const folder = ["", "news/", "notes/"][number % 3] ?? "";
      return `articles/${language}/${folder}a${number}.md`;
    };
    const first = new Map(
      Array.from({ length: 40 }, (_, number) => [nameOf(number), textOf(draw, number)] as const),
    );
    await publish([{ name: "site.yaml", text: SITE }, ...[...first].map(([name, text]) => ({ name, text }))]);
    for (let step = 0; step < 60; step += 1) {
      const number = draw(50);
      const name = nameOf(number);
      const isGone = texts.has(name) && draw(2) === 0;
      await publish([{ name, text: isGone ? null : textOf(draw, number) }]);
      if (step % 6 === 0) await expectPages(store);
    }
    const adjusted = await countsOf(database, false);
    expect(adjusted).toEqual(await countsOf(database, true));
    expect(adjusted.length).toBeGreaterThan(20);
    await expectPages(store);
  });
});
