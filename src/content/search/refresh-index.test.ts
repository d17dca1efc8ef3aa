import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { openStore } from "../open.ts";
import type { Store } from "../store.ts";
import { createDatabase } from "../testing/describe-each-engine.ts";
import { sampleArticle, sampleContent } from "../testing/sample-content.ts";

/** In milliseconds: shorter than the time that a search waits for a lock before it fails. */
const AT_ONCE_MS = 2_000;

const undo: (() => Promise<unknown>)[] = [];
let databaseUrl: string;
let operator: pg.Client;
let observer: pg.Client;

beforeEach(async () => {
  databaseUrl = await createDatabase(inject("postgresUrl"), undo);
  operator = await connect();
  observer = await connect();
});
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  undo.push(() => client.end());
  return client;
}

async function open() {
  const store = await openStore({ databaseUrl, dataFolder: "/nowhere", fileUrl: "/media/" });
  undo.push(() => store.close());
  return store;
}

async function found(store: Store): Promise<string[]> {
  const tenant = (await store.findTenant("harbor")) ?? expect.unreachable();
  const { items } = await store.reader(tenant).search({ query: "lantern", page: 1, size: 10 }, "en");
  return items.map(({ slug }) => slug);
}

it("others can search while a newer version rebuilds the index, on several servers at the same time", async () => {
  const running = await open();
  const articles = [sampleArticle({ slug: "light", title: "A lantern" })];
  await running.exchange.apply(sampleContent({ articles }), { prune: false });
  await operator.query("update search_version set version = 0");
  // The lock stops the rebuild half-way, as if it were busy with thousands of articles.
  await operator.query("begin; lock table search_version in share mode");
  const updated = [open(), open()];
  const waiting = async () => {
    const { rows } = await observer.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length;
  };
  await expect.poll(waiting, { timeout: 20_000 }).toBe(2);
  const tooLate = sleep(AT_ONCE_MS, "too late", { ref: false });
  expect(await Promise.race([found(running), tooLate])).toEqual(["light"]);
  await operator.query("commit");
  for (const store of await Promise.all(updated)) expect(await found(store)).toEqual(["light"]);
  const { rows } = await operator.query("select version from search_version");
  expect(rows).toHaveLength(1);
});
