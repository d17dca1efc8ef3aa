import { expect, it } from "vitest";
import { type OpenedStore, describeEachEngine } from "../testing/describe-each-engine.ts";
import { runAsOperator } from "../testing/run-as-operator.ts";
import { sampleArticle, sampleContent } from "../testing/sample-content.ts";
import type { Purge, PurgeQueue } from "./purge-queue.ts";

const LEASE_MS = 60_000;

function publish({ exchange }: OpenedStore, slug: string) {
  return exchange.apply(sampleContent({ articles: [sampleArticle({ slug })] }), { prune: false });
}

/** Claims the pending purges and reports success. Fails if nothing is pending. */
async function send(purges: PurgeQueue): Promise<Purge> {
  const purge = await purges.claim(LEASE_MS);
  if (purge === undefined) throw new Error("nothing waits");
  await purges.settle(purge, { isSent: true });
  return purge;
}

describeEachEngine("pending purges", (makeDatabase) => {
  it("are everything at first, and then the publications of any process, once", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    const purges = await store.openPurges();
    expect(await purges.state()).toBeUndefined();
    expect([await purges.ask(["all"]), await purges.claim(LEASE_MS)]).toEqual([false, undefined]);
    await publish(store, "before");

    await purges.begin("one");
    expect(await send(purges)).toMatchObject({ asked: ["all"], changes: [] });
    expect(await purges.claim(LEASE_MS)).toBeUndefined();

    const importer = await database.open();
    await publish(importer, "first");
    await publish(importer, "second");
    expect(await purges.state()).toEqual({ waiting: 2, waitingSince: null, attempts: 0, lastError: null });
    const purge = await send(purges);
    expect(purge.asked).toEqual([]);
    expect(purge.changes.map(({ tags }) => tags.includes("article:slug:first"))).toEqual([true, false]);
    expect(await purges.claim(LEASE_MS)).toBeUndefined();
    expect(await purges.state()).toEqual({ waiting: 0, waitingSince: null, attempts: 0, lastError: null });
  });

  it("are claimed by one of two servers, and by the other after the first has died or failed", async () => {
    const database = await makeDatabase();
    const [store, other] = [await database.open(), await database.open()];
    const [purges, others] = [await store.openPurges(), await other.openPurges()];
    await purges.begin("one");
    const claims = await Promise.all([purges.claim(LEASE_MS), others.claim(LEASE_MS)]);
    expect(claims.filter((claim) => claim !== undefined).length).toBe(1);
    expect(await others.claim(LEASE_MS)).toBeUndefined();

    const [held] = claims.filter((claim) => claim !== undefined);
    if (held === undefined) throw new Error("nobody has it");
    await purges.settle(held, { isSent: false, error: "HTTP 500", nextAttemptAt: Date.now() + LEASE_MS });
    expect(await others.claim(LEASE_MS)).toBeUndefined();
    expect(await others.state()).toMatchObject({ waiting: 1, attempts: 1, lastError: "HTTP 500" });
    expect((await others.state())?.waitingSince).toBeGreaterThan(Date.now() - LEASE_MS);
    // A starting server retries without delay.
    await others.begin("one");
    // A lease of 0 ms simulates a process that has died.
    expect(await purges.claim(0)).toMatchObject({ asked: ["all"], attempts: 2 });
    expect(await others.claim(LEASE_MS)).toMatchObject({ asked: ["all"], attempts: 3 });
  });

  it("belong to one server while it renews its claim, and cannot be settled by one that has lost it", async () => {
    const database = await makeDatabase();
    const [store, other] = [await database.open(), await database.open()];
    const [purges, others] = [await store.openPurges(), await other.openPurges()];
    await purges.begin("one");
    const first = await purges.claim(0);
    if (first === undefined) throw new Error("nothing waits");
    const renewed = await purges.renew(first, LEASE_MS);
    if (renewed === undefined) throw new Error("nobody else had it");
    expect(await others.claim(LEASE_MS)).toBeUndefined();

    const short = await purges.renew(renewed, 0);
    if (short === undefined) throw new Error("nobody else had it");
    const second = await others.claim(LEASE_MS);
    if (second === undefined) throw new Error("it is not held any more");
    expect(await purges.renew(short, LEASE_MS)).toBeUndefined();
    await purges.settle(short, { isSent: true });
    await purges.settle(short, { isSent: false, error: "too late", nextAttemptAt: 0 });
    expect(await others.state()).toMatchObject({ waiting: 1, attempts: 2, lastError: null });
    expect(await purges.claim(LEASE_MS)).toBeUndefined();
    await others.settle(second, { isSent: true });
    expect(await purges.state()).toMatchObject({ waiting: 0, attempts: 0 });
  });

  it("stay pending if more are requested while some are sent", async () => {
    const store = await (await makeDatabase()).open();
    const purges = await store.openPurges();
    await purges.begin("one");
    const first = await purges.claim(LEASE_MS);
    if (first === undefined) throw new Error("nothing waits");
    await purges.ask(["site:harbor"]);
    await publish(store, "meanwhile");
    await purges.settle(first, { isSent: true });
    const rest = await send(purges);
    expect(rest.asked).toEqual(["all", "site:harbor"]);
    expect(rest.changes.flatMap(({ tags }) => tags)).toContain("article:slug:meanwhile");
    expect(await purges.claim(LEASE_MS)).toBeUndefined();
  });

  it("include pages of other builds when a server starts", async () => {
    const store = await (await makeDatabase()).open();
    const purges = await store.openPurges();
    await purges.begin("one");
    await send(purges);
    await purges.begin("one");
    expect(await purges.claim(LEASE_MS)).toBeUndefined();
    await purges.begin("two");
    expect((await send(purges)).asked).toEqual(["build:one"]);
    // The last server of the old build may have answered requests until now.
    await purges.begin("two");
    expect((await send(purges)).asked).toEqual(["build:one"]);
    await purges.begin("one");
    const failed = await purges.claim(LEASE_MS);
    if (failed === undefined) throw new Error("nothing waits");
    await purges.settle(failed, { isSent: false, error: "HTTP 401", nextAttemptAt: Date.now() + LEASE_MS });
    // The server starts with a valid token for the CDN, so the purge is retried without delay.
    await purges.begin("one");
    expect((await send(purges)).asked).toEqual(["build:two"]);
  });

  it("are replaced by a purge of everything if some are missing, there are too many, or the database is older", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    const purges = await store.openPurges();
    await publish(store, "first");
    await purges.begin("one");
    await send(purges);
    await runAsOperator(database.databaseUrl, [
      `insert into change (tenant, tags) select 'harbor', 'menu' from
        (with recursive number (n) as (select 1 union all select n + 1 from number where n < 600) select n from number) as many`,
    ]);
    expect(await send(purges)).toMatchObject({ asked: ["all"], changes: [] });
    expect(await purges.claim(LEASE_MS)).toBeUndefined();
    for (const slug of ["second", "third"]) await publish(store, slug);
    await runAsOperator(database.databaseUrl, [
      "delete from change where seq < (select max(seq) from change)",
    ]);
    expect(await send(purges)).toMatchObject({ asked: ["all"], changes: [] });
    await publish(store, "fourth");
    expect(await send(purges)).toMatchObject({ asked: [] });
    await runAsOperator(database.databaseUrl, ["delete from change"]);
    expect(await send(purges)).toMatchObject({ asked: ["all"], changes: [] });
    expect(await purges.claim(LEASE_MS)).toBeUndefined();
  });
});
