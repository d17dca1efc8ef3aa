// @module-tag drill
import { createHash } from "node:crypto";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { type DatabaseProxy, openDatabaseProxy } from "../../content/testing/database-proxy.ts";
import { createDatabase } from "../../content/testing/describe-each-engine.ts";
import { sampleArticle } from "../../content/testing/sample-content.ts";
import { SVG, type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

/** Maximum time to notice that the database has stopped answering, in milliseconds. */
const MAXIMUM_DETECTION_MS = 6_000;
/** Maximum duration of an answer that does not wait for the database, in milliseconds. */
const MAXIMUM_IMMEDIATE_MS = 500;
/** Number of attempts. More than half must be fast, because a busy machine may delay some. */
const ROUNDS = 5;

const PICTURE = `/media/${createHash("sha256").update(SVG).digest("hex").slice(0, 12)}/brand/${encodeURIComponent("로고 1.svg")}`;

const undo: (() => Promise<unknown>)[] = [];
let proxy: DatabaseProxy;
let site: TestInstallation;

beforeEach(async () => {
  proxy = await openDatabaseProxy(await createDatabase(inject("postgresUrl"), undo));
  undo.push(() => proxy.close());
  site = await openTestInstallation({ environment: { DATABASE_URL: proxy.url } });
  undo.push(() => site.close());
});
afterEach(async () => {
  proxy.goOn();
  for (const step of undo.splice(0).reverse()) await step();
});

/**
 * Requests a page, and reports whether the answer took longer than the limit. Uses this process's timers, because a busy machine
 * may delay them as well.
 */
async function get(url: string, limitMs = MAXIMUM_DETECTION_MS) {
  let isLate = false;
  const limit = setTimeout(() => (isLate = true), limitMs);
  const answer = await site.app.inject({ url, headers: { host: "harbor.localhost" } });
  clearTimeout(limit);
  return { url, ...pick(answer), isLate };
}

function pick({ statusCode, headers, body }: Awaited<ReturnType<TestInstallation["app"]["inject"]>>) {
  return { statusCode, retryAfter: headers["retry-after"], body };
}

describe("a PostgreSQL that accepts everything and answers nothing", () => {
  it("is detected, and later requests do not wait for it", async () => {
    const about = await get("/about.html");
    const feed = await get("/feed.xml");
    expect((await get(PICTURE)).statusCode).toBe(200);
    proxy.swallow();
    const waited = await Promise.all(
      [
        "/opening.html",
        "/api/client/article/search?q=harbor",
        "/readyz",
        "/api/client/article/list",
        "/sitemap.xml",
      ].map((url) => get(url)),
    );
    for (const { url, statusCode, retryAfter, isLate } of waited)
      expect([url, statusCode, retryAfter, isLate]).toEqual([url, 503, "5", false]);
    let promptRounds = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = await Promise.all(
        ["/about.html", "/feed.xml", "/opening.html", "/readyz"].map((url) => get(url, MAXIMUM_IMMEDIATE_MS)),
      );
      const [cachedPage, cachedFeed, missing, ready] = answers;
      expect([cachedPage?.body, cachedFeed?.body]).toEqual([about.body, feed.body]);
      expect((await get(PICTURE)).statusCode).toBe(200);
      expect([missing?.statusCode, ready?.statusCode]).toEqual([503, 503]);
      if (answers.every(({ isLate }) => !isLate)) promptRounds += 1;
    }
    // Refusals are not logged one by one: only the first page, call and document are logged.
    const refusals = site.log.filter(
      ({ level, msg }) => level === 40 && String(msg).includes("could not be"),
    );
    expect(refusals.length).toBeLessThanOrEqual(3);
    expect(promptRounds).toBeGreaterThan(ROUNDS / 2);
    expect(site.log.map(({ msg }) => msg)).toContain(
      "changes cannot be read from the store: pages may be outdated",
    );
  });

  it("is used again once it answers, and changes made meanwhile are shown", async () => {
    expect((await get("/late.html")).statusCode).toBe(404);
    proxy.swallow();
    expect((await get("/opening.html")).statusCode).toBe(503);
    proxy.goOn();
    await expect.poll(async () => (await get("/opening.html")).statusCode).toBe(200);
    const known = (await site.store.exchange.read("harbor")) ?? expect.unreachable();
    const edit = { ...known, articles: [sampleArticle({ slug: "late" })], unchangedArticles: [] };
    await site.store.exchange.apply(edit, { prune: false });
    await expect.poll(async () => (await get("/late.html")).statusCode).toBe(200);
  });
});

describe("a PostgreSQL that has no room for what is written", () => {
  it("shows the form again with the typed values, and logs only some of the failures", async () => {
    const operator = new pg.Client({ connectionString: proxy.url });
    await operator.connect();
    await operator.query(`create function refuse() returns trigger language plpgsql as $$
      begin raise exception using errcode = 'disk_full', message = 'No space left on device'; end $$`);
    await operator.query("create trigger refuse before insert on need execute function refuse()");
    await operator.end();
    for (let count = 0; count < 4; count += 1) {
      const { statusCode, headers, body } = await site.app.inject({
        method: "POST",
        url: "/need.html",
        headers: { host: "harbor.localhost", "content-type": "application/x-www-form-urlencoded" },
        payload: new URLSearchParams({
          name: "Ada",
          email: "ada@example.com",
          message: "Hello",
          consent: "on",
        }).toString(),
      });
      expect([statusCode, headers["retry-after"]]).toEqual([503, "5"]);
      expect(body).toContain("Hello");
    }
    expect(site.log.map(({ level, msg }) => [level, msg])).toEqual([
      [40, "a need could not be stored: the store does not answer: No space left on device"],
    ]);
  });
});

describe("a read-only PostgreSQL, such as a standby after a failover", () => {
  it("is an outage for all writes, and for the readiness check", async () => {
    const operator = new pg.Client({ connectionString: proxy.url });
    await operator.connect();
    const setReadOnly = async (isReadOnly: boolean) => {
      const name = pg.escapeIdentifier(new URL(proxy.url).pathname.slice(1));
      await operator.query("set default_transaction_read_only = off");
      await operator.query(
        `alter database ${name} set default_transaction_read_only = ${isReadOnly ? "on" : "off"}`,
      );
      await operator.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
    };
    const need = { name: "Ada", email: "ada@example.com", message: "Hello", consent: "on" };
    const post = (url: string, type: string, payload: string) =>
      site.app.inject({
        method: "POST",
        url,
        headers: { host: "harbor.localhost", "content-type": type },
        payload,
      });
    const send = () =>
      Promise.all([
        post("/api/client/need", "application/json", JSON.stringify(need)),
        post(
          "/need.html",
          "application/x-www-form-urlencoded",
          new URLSearchParams({ ...need, name: "Bea" }).toString(),
        ),
      ]);
    try {
      expect((await send()).map(({ statusCode }) => statusCode)).toEqual([200, 303]);
      need.message = "Hello again";
      await setReadOnly(true);
      // Waits until the server notices that its connections were closed.
      await expect.poll(async () => (await get("/api/client/article/list")).statusCode).toBe(200);
      for (const { statusCode, headers } of [...(await send()), await site.app.inject({ url: "/readyz" })])
        expect([statusCode, headers["retry-after"]]).toEqual([503, "5"]);
      await setReadOnly(false);
      await expect.poll(async () => (await get("/readyz")).statusCode).toBe(200);
      expect((await send()).map(({ statusCode }) => statusCode)).toEqual([200, 303]);
    } finally {
      await operator.end();
    }
  });
});

describe("a PostgreSQL that aborts current queries and answers later ones, as in a restart", () => {
  it("is an outage for aborted requests, and for none after", async () => {
    expect((await get("/about.html")).statusCode).toBe(200);
    proxy.refuse();
    const search = "/api/client/article/search?q=harbor";
    const { statusCode, retryAfter, body } = await get(search);
    expect([statusCode, retryAfter]).toEqual([503, "5"]);
    expect(JSON.parse(body)).toMatchObject({ code: 503, reason: "store-silent" });
    expect(site.log.filter(({ level }) => level === 50)).toEqual([]);
    proxy.goOn();
    expect((await get(search)).statusCode).toBe(200);
  });
});
