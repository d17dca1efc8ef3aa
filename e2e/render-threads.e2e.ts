import { rmSync } from "node:fs";
import { LANGUAGE_CODES } from "../src/contract/addresses/locales.ts";
import { type PageAddress, listArticles, pagesOf } from "./addresses.ts";
import { type RunningServer, startServer } from "./server.ts";
import { copySeed, expect, test } from "./site.ts";

const TENANTS = ["harbor", "lumen", "launch", "fieldguide"];
const UNCACHED = { VITRINE_CACHE_BYTES: "0", VITRINE_RENDER_THREADS: "2" };

let server: RunningServer;
let dataFolder: string;

test.beforeEach(() => {
  dataFolder = copySeed();
});
test.afterEach(async () => {
  await server.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});

async function readMetric(name: string): Promise<number> {
  const { text } = await server.fetch("/metrics", { headers: { host: "127.0.0.1" } });
  return Number(new RegExp(`^${name} (\\d+)`, "m").exec(text)?.[1]);
}

async function allPages(): Promise<PageAddress[]> {
  const lists = await Promise.all(
    TENANTS.flatMap((tenant) => LANGUAGE_CODES.map((language) => pagesOf(server, tenant, language))),
  );
  const articles = await Promise.all(
    LANGUAGE_CODES.map((language) => listArticles(server, "fieldguide", language)),
  );
  return [
    ...lists.flat(),
    ...articles.flat().map(({ url }) => ({
      tenant: "fieldguide",
      kind: "article" as const,
      path: url,
      status: 200,
    })),
  ];
}

/** Everything of an answer that a visitor has. */
async function answerTo({ path, tenant }: PageAddress): Promise<string> {
  const { status, headers, text } = await server.fetch(path, { tenant });
  const { date: _date, "x-request-id": _id, "keep-alive": _time, ...lasting } = headers;
  return JSON.stringify([status, lasting, text]);
}

const askAll = (pages: readonly PageAddress[]) => Promise.all(pages.map(answerTo));

test("pages are the same byte for byte while threads help to render them", async () => {
  server = await startServer(dataFolder, UNCACHED);
  const pages = await allPages();
  const alone: string[] = [];
  for (const page of pages) alone.push(await answerTo(page));
  await expect
    .poll(async () => (await askAll(pages)).length * (await readMetric("vitrine_render_threads")))
    .toBeGreaterThan(0);
  const rendered = await readMetric("vitrine_render_seconds_count");
  for (let round = 0; round < 5; round += 1) expect(await askAll(pages)).toEqual(alone);
  // Pages that no tenant has may be alike, and then are rendered once.
  expect((await readMetric("vitrine_render_seconds_count")) - rendered).toBeGreaterThan(pages.length * 4);
  expect(server.log()).not.toContain(`"level"`);
});

test("a thousand who ask for one page at once cause one rendering", async () => {
  server = await startServer(dataFolder, { VITRINE_RENDER_THREADS: "2" });
  const pages = await allPages();
  const [page, ...others] = pages;
  if (page === undefined) throw new Error("there is no page");
  const before = await readMetric("vitrine_render_seconds_count");
  const answers = await Promise.all([
    ...Array.from({ length: 1_000 }, () => answerTo(page)),
    ...others.map(answerTo),
  ]);
  expect(new Set(answers.slice(0, 1_000)).size).toBe(1);
  expect((await readMetric("vitrine_render_seconds_count")) - before).toBeLessThanOrEqual(pages.length);
});

test("a server that is asked to stop while threads render answers what is in flight, and exits with 0", async () => {
  server = await startServer(dataFolder, UNCACHED);
  const pages = await allPages();
  await expect
    .poll(async () => (await askAll(pages)).length * (await readMetric("vitrine_render_threads")))
    .toBeGreaterThan(0);
  const asked = Promise.allSettled(pages.map((page) => server.fetch(page.path, { tenant: page.tenant })));
  await server.fetch("/healthz");
  expect(await server.stop()).toBe(0);
  const answers = await asked;
  for (const [index, answer] of answers.entries())
    if (answer.status === "fulfilled") expect(answer.value.status).toBe(pages[index]?.status);
  expect(answers.some(({ status }) => status === "fulfilled")).toBe(true);
  expect(server.log()).not.toContain(`"level"`);
});
