import { readFile, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, expect, it, vi } from "vitest";
import type { LocalizedJson } from "../model/tenant-content.ts";
import { type OpenedStore, type TestDatabase, describeEachEngine } from "../testing/describe-each-engine.ts";
import { sampleContent } from "../testing/sample-content.ts";
import { sampleNeed } from "../testing/sample-need.ts";

const LEASE_MS = 60_000;
const DAY_MS = 24 * 60 * 60 * 1_000;

afterEach(() => void vi.useRealTimers());

/** Runs `work` with the clock set forward by `ms`. */
async function ahead<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

async function openWith(makeDatabase: () => Promise<TestDatabase>, needs: LocalizedJson) {
  const database = await makeDatabase();
  const store = await database.open();
  await store.exchange.apply(sampleContent({ site: { config: { private: { needs } } } }), { prune: false });
  await store.exchange.apply(sampleContent({ site: { code: "lumen", hosts: [] } }), { prune: false });
  return { database, store, harbor: await tenantOf(store, "harbor"), lumen: await tenantOf(store, "lumen") };
}

async function tenantOf(store: OpenedStore, code: string) {
  const tenant = await store.findTenant(code);
  if (tenant === undefined) throw new Error(`no tenant ${code}`);
  return tenant;
}

describeEachEngine("the outbox", (makeDatabase) => {
  it("contains a new enquiry once for each channel, and no suspicious one", async () => {
    const { store, harbor, lumen } = await openWith(makeDatabase, {
      webhook: "https://crm.example/",
      email: ["desk@harbor.example"],
    });
    const { id } = await store.storeNeed(harbor, sampleNeed());
    await store.storeNeed(harbor, sampleNeed());
    await store.storeNeed(harbor, sampleNeed({ idempotencyKey: "spam", suspicion: ["honeypot"] }));
    await store.storeNeed(lumen, sampleNeed());
    const claimed = await store.needs.claim(10, LEASE_MS);
    expect(
      claimed.map(({ channel, need, tenant, attempts }) => [channel, need.id, tenant.code, attempts]).sort(),
    ).toEqual([
      ["email", id, "harbor", 1],
      ["webhook", id, "harbor", 1],
    ]);
    expect(
      (await store.needs.list(harbor, { state: "suspicious" })).map(({ suspicion }) => suspicion),
    ).toEqual([["honeypot"]]);
  });

  it("gives each delivery to one of two processes, and reclaims it from one that has died", async () => {
    const { database, store, harbor } = await openWith(makeDatabase, { webhook: "https://crm.example/" });
    const other = await database.open();
    for (let index = 0; index < 20; index += 1)
      await store.storeNeed(harbor, sampleNeed({ idempotencyKey: String(index) }));
    const claims = await Promise.all(
      [store, other, store, other].map((each) => each.needs.claim(10, LEASE_MS)),
    );
    const ids = claims.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    while ((await store.needs.claim(10, LEASE_MS)).length > 0);
    expect(await other.needs.claim(10, LEASE_MS)).toEqual([]);

    const { id } = await store.storeNeed(harbor, sampleNeed({ idempotencyKey: "left" }));
    expect((await store.needs.claim(10, 0)).map(({ need }) => need.id)).toEqual([id]);
    expect((await other.needs.claim(10, LEASE_MS)).map(({ need, attempts }) => [need.id, attempts])).toEqual([
      [id, 2],
    ]);
  });

  it("hands out deliveries that were stored while the clock was ahead, after it was corrected", async () => {
    const { store, harbor } = await openWith(makeDatabase, { webhook: "https://crm.example/" });
    const { id } = await ahead(DAY_MS, () => store.storeNeed(harbor, sampleNeed()));
    const claimed = await store.needs.claim(10, LEASE_MS);
    expect(claimed.map(({ need }) => need.id)).toEqual([id]);
    expect(await store.needs.claim(10, LEASE_MS)).toEqual([]);
  });

  it("does not let many deliveries to one webhook delay other tenants", async () => {
    const { store, harbor, lumen } = await openWith(makeDatabase, { webhook: "https://crm.example/" });
    const needs = { webhook: "https://other.example/" };
    await store.exchange.apply(
      sampleContent({ site: { code: "lumen", hosts: [], config: { private: { needs } } } }),
      { prune: false },
    );
    for (let index = 0; index < 12; index += 1)
      await store.storeNeed(harbor, sampleNeed({ idempotencyKey: String(index) }));
    await store.storeNeed(lumen, sampleNeed());
    const claimed = await store.needs.claim(10, LEASE_MS);
    expect(claimed.filter(({ tenant }) => tenant.code === "lumen")).toHaveLength(1);
    expect(claimed.filter(({ tenant }) => tenant.code === "harbor")).toHaveLength(5);
  });

  it("retries, gives up and resends on command", async () => {
    const { store, harbor } = await openWith(makeDatabase, { webhook: "https://crm.example/" });
    const { id } = await store.storeNeed(harbor, sampleNeed());
    const claim = async () => (await store.needs.claim(10, LEASE_MS))[0];
    const settle = (
      delivery: Awaited<ReturnType<typeof claim>>,
      outcome: Parameters<typeof store.needs.settle>[1],
    ) => store.needs.settle(delivery?.id ?? "", outcome);
    await settle(await claim(), { status: "pending", error: "HTTP 500", nextAttemptAt: Date.now() - 1 });
    const second = await claim();
    expect(second?.attempts).toBe(2);
    await settle(second, { status: "dead", error: "HTTP 410" });
    expect(await claim()).toBeUndefined();
    expect(await store.needs.outbox()).toMatchObject({ pending: 0, dead: 1, lastError: "HTTP 410" });
    expect((await store.needs.find(harbor, id))?.deliveries).toMatchObject([
      { channel: "webhook", status: "dead", lastError: "HTTP 410" },
    ]);

    expect(await store.needs.resend(harbor, { state: "dead" })).toBe(1);
    await settle(await claim(), { status: "delivered" });
    expect(await store.needs.list(harbor, { state: "delivered" })).toHaveLength(1);
    expect(await store.needs.outbox()).toMatchObject({ pending: 0, dead: 0, oldestDue: null });
  });

  it("sends again only where delivery was given up, and forgets channels that were removed", async () => {
    const email = ["desk@harbor.example"];
    const { store, harbor } = await openWith(makeDatabase, { webhook: "https://crm.example/", email });
    const settle = async (statuses: Record<string, "delivered" | "dead">) => {
      const claimed = await store.needs.claim(10, LEASE_MS);
      for (const { id, channel } of claimed)
        await store.needs.settle(id, { status: statuses[channel] ?? "delivered", error: "HTTP 410" });
      return claimed.map(({ channel }) => channel).sort();
    };
    await store.storeNeed(harbor, sampleNeed());
    expect(await settle({ webhook: "dead" })).toEqual(["email", "webhook"]);
    expect(await store.needs.resend(harbor, { state: "dead" })).toBe(1);
    expect(await settle({ webhook: "dead" })).toEqual(["webhook"]);

    await store.exchange.apply(sampleContent({ site: { config: { private: { needs: { email } } } } }), {
      prune: false,
    });
    expect(await store.needs.resend(harbor, { state: "dead" })).toBe(0);
    expect(await settle({})).toEqual([]);
    expect(await store.needs.outbox()).toMatchObject({ pending: 0, dead: 0 });
  });

  it.each(["too-fast", "too-old", "forged-time"] as const)(
    "delivers enquiries marked as %s, which people may cause",
    async (note) => {
      const { store, harbor } = await openWith(makeDatabase, { webhook: "https://crm.example/" });
      const { id } = await store.storeNeed(harbor, sampleNeed({ suspicion: [note] }));
      expect((await store.needs.claim(10, LEASE_MS)).map(({ need }) => need.id)).toEqual([id]);
      expect(await store.needs.list(harbor, { state: "suspicious" })).toMatchObject([{ suspicion: [note] }]);
      expect(await store.needs.list(harbor, { state: "held-back" })).toEqual([]);
    },
  );

  it("delivers enquiries that earlier versions held back because their form was sent too fast, when an operator requests it", async () => {
    const { store, harbor, lumen } = await openWith(makeDatabase, {});
    await store.storeNeed(
      harbor,
      sampleNeed({ idempotencyKey: "spam", suspicion: ["honeypot", "too-fast"] }),
    );
    const { id } = await store.storeNeed(harbor, sampleNeed({ suspicion: ["too-fast"] }));
    const needs = { webhook: "https://crm.example/" };
    await store.exchange.apply(sampleContent({ site: { config: { private: { needs } } } }), { prune: false });
    expect(await store.needs.list(harbor, { state: "stored" })).toMatchObject([{ id }]);
    expect(await store.needs.list(harbor, { state: "held-back" })).toMatchObject([{ deliveries: [] }]);
    expect(await store.needs.resend(lumen, { state: "stored" })).toBe(0);
    expect(await store.needs.resend(harbor, { state: "stored" })).toBe(1);
    expect((await store.needs.claim(10, LEASE_MS)).map(({ need }) => need.id)).toEqual([id]);
    expect(await store.needs.list(harbor, { state: "stored" })).toEqual([]);
  });

  it("delivers a suspicious enquiry when an operator resends it", async () => {
    const { store, harbor, lumen } = await openWith(makeDatabase, { webhook: "https://crm.example/" });
    const { id } = await store.storeNeed(harbor, sampleNeed({ suspicion: ["honeypot"] }));
    expect(await store.needs.claim(10, LEASE_MS)).toEqual([]);
    expect(await store.needs.resend(lumen, { id })).toBe(0);
    expect(await store.needs.resend(harbor, { id })).toBe(1);
    expect(await store.needs.claim(10, LEASE_MS)).toHaveLength(1);
    expect((await store.needs.find(harbor, id))?.suspicion).toEqual([]);
  });
});

describeEachEngine("operators' actions on enquiries", (makeDatabase) => {
  it("filter enquiries, newest first, and never show another tenant's", async () => {
    const { store, harbor, lumen } = await openWith(makeDatabase, {});
    await store.storeNeed(
      harbor,
      sampleNeed({ idempotencyKey: "a", language: "en", fields: { category: "Audit", name: "First" } }),
    );
    await store.storeNeed(
      harbor,
      sampleNeed({
        idempotencyKey: "b",
        fields: { category: "Tax", email: "Other@Example.com", name: "Second" },
      }),
    );
    await store.storeNeed(lumen, sampleNeed({ fields: { name: "Elsewhere" } }));
    const names = async (filter: Parameters<typeof store.needs.list>[1]) =>
      (await store.needs.list(harbor, filter)).map(({ name }) => name).sort();
    expect(await names({})).toEqual(["First", "Second"]);
    expect(await names({ category: "Tax" })).toEqual(["Second"]);
    expect(await names({ language: "en" })).toEqual(["First"]);
    expect(await names({ email: "other@example.com" })).toEqual(["Second"]);
    expect(await names({ since: Date.now() + 1_000 })).toEqual([]);
    expect(await names({ until: Date.now() + 1_000 })).toEqual(["First", "Second"]);
    expect(await store.needs.list(harbor, { limit: 1 })).toHaveLength(1);
    const [elsewhere] = await store.needs.list(lumen, {});
    expect(await store.needs.find(harbor, elsewhere?.id ?? "")).toBeUndefined();
  });

  it("erase all enquiries of an address with their deliveries, and no other tenant's", async () => {
    const { database, store, harbor, lumen } = await openWith(makeDatabase, {
      webhook: "https://crm.example/",
    });
    const secret = "unmistakable-person@example.com";
    await store.storeNeed(harbor, sampleNeed({ idempotencyKey: "a", fields: { email: secret } }));
    await store.storeNeed(
      harbor,
      sampleNeed({ idempotencyKey: "b", fields: { email: secret.toUpperCase() } }),
    );
    await store.storeNeed(harbor, sampleNeed({ idempotencyKey: "c" }));
    expect(await store.needs.erase(lumen, { email: secret })).toBe(0);
    expect(await store.needs.erase(harbor, { email: ` ${secret} ` })).toBe(2);
    expect(await store.needs.list(harbor, {})).toHaveLength(1);
    expect(await store.needs.claim(10, LEASE_MS)).toHaveLength(1);
    if (store.engine === "sqlite") {
      for (const file of await readdir(database.dataFolder, { withFileTypes: true })) {
        if (!file.isFile()) continue;
        const bytes = await readFile(join(database.dataFolder, file.name));
        expect(bytes.toString("latin1").toLowerCase(), file.name).not.toContain(secret);
      }
    }
  });

  it("report that a copy is left in the log, and remove it when repeated", async () => {
    const { database, store, harbor } = await openWith(makeDatabase, {});
    if (store.engine === "postgres") return;
    await store.storeNeed(harbor, sampleNeed({ fields: { email: "left-behind@example.com" } }));
    const file = new URL(database.databaseUrl).pathname;
    const reader = new DatabaseSync(file);
    reader.exec("begin");
    reader.prepare("select count(*) from need").get();
    await expect(store.needs.erase(harbor, { email: "left-behind@example.com" })).rejects.toThrow(
      "run the command again",
    );
    reader.close();
    expect(await store.needs.erase(harbor, { email: "left-behind@example.com" })).toBe(0);
    for (const name of [file, `${file}-wal`])
      expect((await readFile(name)).toString("latin1")).not.toContain("left-behind");
  });

  it("remove a copy that was left at the end of a retention period when they are repeated", async () => {
    const { database, store, harbor, lumen } = await openWith(makeDatabase, {});
    if (store.engine === "postgres") return;
    await store.storeNeed(harbor, sampleNeed({ fields: { email: "left-behind@example.com" } }));
    const file = new URL(database.databaseUrl).pathname;
    const reader = new DatabaseSync(file);
    reader.exec("begin");
    reader.prepare("select count(*) from need").get();
    const before = Date.now() + DAY_MS;
    await expect(store.needs.erase(harbor, { before })).rejects.toThrow("a copy remains");
    expect(await store.needs.erase(lumen, { before })).toBe(0);
    reader.close();
    expect(await store.needs.erase(harbor, { before })).toBe(0);
    for (const name of [file, `${file}-wal`])
      expect((await readFile(name)).toString("latin1")).not.toContain("left-behind");
  });

  it("find and erase an address in capitals of any script", async () => {
    const { store, harbor } = await openWith(makeDatabase, {});
    await store.storeNeed(harbor, sampleNeed({ fields: { email: "ÄRGER@Пример.example" } }));
    expect(await store.needs.list(harbor, { email: "ärger@пример.EXAMPLE" })).toHaveLength(1);
    expect(await store.needs.erase(harbor, { email: "ärger@пример.example" })).toBe(1);
  });

  it("erase enquiries after their retention period", async () => {
    const { store, harbor } = await openWith(makeDatabase, { retentionDays: 30 });
    await store.storeNeed(harbor, sampleNeed());
    expect((await store.needs.settings(harbor)).retentionDays).toBe(30);
    expect(await store.needs.erase(harbor, { before: Date.now() - 60_000 })).toBe(0);
    expect(await store.needs.erase(harbor, { before: Date.now() + 60_000 })).toBe(1);
  });

  it("never return the settings as config", async () => {
    const { store, harbor } = await openWith(makeDatabase, {
      webhook: "https://crm.example/secret-path",
      email: ["desk@harbor.example"],
    });
    const reader = store.reader(harbor);
    for (const parentCode of ["private", "default_theme", "theme1", "*"]) {
      expect(JSON.stringify((await reader.findConfig(parentCode, "en")) ?? {})).not.toMatch(
        /secret-path|desk@/,
      );
    }
    expect(await reader.findConfig("private", "en")).toBeUndefined();
    expect(await store.needs.settings(harbor)).toEqual({
      webhook: "https://crm.example/secret-path",
      email: ["desk@harbor.example"],
      retentionDays: undefined,
    });
  });
});

describeEachEngine("the secret of an installation", (makeDatabase) => {
  it("is the same for all processes", async () => {
    const database = await makeDatabase();
    const secrets = await Promise.all(
      [await database.open(), await database.open()].map((store) => store.secret()),
    );
    expect(secrets[0]).toBe(secrets[1]);
    expect(secrets[0]?.length).toBeGreaterThan(40);
  });

  it("is stored outside an SQLite database, in a file that only its owner may read", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    if (store.engine === "postgres") return;
    const sqlite = new DatabaseSync(new URL(database.databaseUrl).pathname);
    sqlite.exec("insert into secret (name, value) values ('installation', 'of an earlier version')");
    expect(await store.secret()).toBe("of an earlier version");
    expect(sqlite.prepare("select count(*) as count from secret").get()).toEqual({ count: 0 });
    sqlite.close();
    const file = join(database.dataFolder, "secret");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, "utf8")).toBe("of an earlier version\n");
    expect(await (await database.open()).secret()).toBe("of an earlier version");
  });

  it("prefers the operator's secret to its own", async () => {
    const database = await makeDatabase();
    const store = await database.open({ secret: "the operator's own secret" });
    expect(await store.secret()).toBe("the operator's own secret");
  });
});
