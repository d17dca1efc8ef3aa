// @module-tag postgres
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openStore } from "../open.ts";
import type { TenantReader } from "../store.ts";
import { sampleArticle, sampleContent } from "../testing/sample-content.ts";

const WORDS = [
  "harbor",
  "harbors",
  "harbour",
  "light",
  "lights",
  "lane",
  "the",
  "of",
  "price",
  "pricing",
  "c++",
  ".net",
  "企业",
  "网站",
  "客户体验",
  "体验",
  "企",
  "서울",
  "서울은",
  "사이트",
  "웹사이트",
  "기술",
  "React",
  "3GB",
  "3 GB",
  "3기가",
  "1,000",
];
const word = fc.constantFrom(...WORDS);
const text = fc.array(word, { minLength: 1, maxLength: 30 }).map((words) => words.join(" "));
const articles = fc.array(
  fc.record({
    title: fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" ")),
    summary: text,
    body: text,
    language: fc.constantFrom("en" as const, "zh" as const, "kr" as const),
    day: fc.integer({ min: 1, max: 28 }),
    isDraft: fc.boolean(),
  }),
  { minLength: 20, maxLength: 60 },
);
const query = fc.oneof(
  fc
    .array(
      fc.oneof(
        word,
        fc.constantFrom(
          "habror",
          "lihgt",
          "客户体险",
          "户客体验",
          "客户验体",
          "기샐",
          "웹사트",
          "사트이",
          '"',
          "li",
          "ㅅㅇ",
          "rltnf",
          "ㅣㅑ홋",
          "wangzhan",
          "wz",
          "網站",
          "３ＧＢ",
          "1000",
          "*",
          "AND",
        ),
      ),
      {
        minLength: 1,
        maxLength: 5,
      },
    )
    .map((words) => words.join(" ")),
  fc.string({ unit: "grapheme", maxLength: 40 }),
);

/**
 * The article has all words of "harbor harbor 3GB 서울", so near spellings are looked up but not used. One of them, "harbour", is
 * in its summary, and must not decide from which text the snippet comes.
 */
const NEAR_SPELLING = [
  {
    title: "harbour .net 3 GB 서울은",
    summary: "lane 서울은 of harbour 서울은 lights React 1,000",
    body: "客户体验 harbors harbour 1,000 3GB 사이트 网站 lane harbors 企",
    language: "kr" as const,
    day: 15,
    isDraft: false,
  },
];

describe("search", () => {
  let folder: string;
  let postgres: pg.Client;
  const stores: Awaited<ReturnType<typeof openStore>>[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "vitrine-store-"));
    postgres = new pg.Client({ connectionString: inject("postgresUrl") });
    await postgres.connect();
    await postgres.query("create database vitrine_both_engines");
    const url = new URL(inject("postgresUrl"));
    url.pathname = "/vitrine_both_engines";
    for (const databaseUrl of [`file:${join(folder, "store.db")}`, url.href]) {
      stores.push(await openStore({ databaseUrl, dataFolder: folder, fileUrl: "/media/" }));
    }
  });

  afterAll(async () => {
    for (const store of stores) await store.close();
    await postgres.query("drop database if exists vitrine_both_engines with (force)");
    await postgres.end();
    await rm(folder, { recursive: true, force: true });
  });

  it("finds the same articles in the same order, and counts the same, on both engines", async () => {
    await fc.assert(
      fc.asyncProperty(
        articles,
        fc.array(query, { minLength: 10, maxLength: 10 }),
        async (written, queries) => {
          const content = sampleContent({
            articles: written.map(({ body, day, ...article }, index) =>
              sampleArticle({
                slug: `${
                  body
                    .match(/\p{L}+/gu)
                    ?.slice(0, 2)
                    .join("-") ?? "article"
                }-${index}`,
                publishedAt: new Date(Date.UTC(2026, 0, day)).toISOString(),
                sections: [{ heading: "", text: body }],
                ...article,
              }),
            ),
          });
          const readers: TenantReader[] = [];
          for (const store of stores) {
            await store.exchange.apply(content, { prune: true });
            const tenant = await store.findTenant("harbor");
            if (tenant !== undefined) readers.push(store.reader(tenant));
          }
          for (const [number, text] of queries.entries()) {
            for (const language of ["en", "zh", "kr"] as const) {
              const [sqlite, other] = await Promise.all(
                readers.map(async (reader) => [
                  await reader.search({ query: text, page: 1, size: 20 }, language),
                  await reader.suggest(text, language),
                  // The rate limit allows only a hundred missing addresses immediately.
                  number === 0
                    ? await reader.suggestMissing({ path: `/${text}`, text, size: 5 }, language)
                    : undefined,
                ]),
              );
              expect(other).toEqual(sqlite);
            }
          }
        },
      ),
      { numRuns: 8, examples: [[NEAR_SPELLING, ["harbor harbor 3GB 서울"]]] },
    );
  });
});
