import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it, onTestFinished, vi } from "vitest";
import { listAudit } from "../accounts/audit.ts";
import { listWorks } from "../articles/list-works.ts";
import { listMedia } from "../media/list-media.ts";
import { listNeeds } from "../needs/list-needs.ts";
import { openWritableStore } from "../open-writable.ts";
import { sampleContent } from "../testing/sample-content.ts";
import { listMissing } from "../visits/missing-addresses.ts";
import type { Engine } from "./engine.ts";
import { openEngine } from "./open-engine.ts";

const PAGE = { limit: 50 };

/** Lists in which matching rows may be rare, and the only index that their queries may use. */
const LISTS: Record<string, { list(engine: Engine): Promise<unknown>; index: RegExp }> = {
  "enquiries of a category": {
    list: (engine) => listNeeds(engine, 1, { ...PAGE, category: "rare", after: { createdAt: 9, id: "a" } }),
    index: /^SEARCH need USING INDEX idx_need_category \(tenant_id=\? AND category=\? AND created_at</,
  },
  "enquiries of a language": {
    list: (engine) => listNeeds(engine, 1, { ...PAGE, language: "kr" }),
    index: /^SEARCH need USING INDEX idx_need_language \(tenant_id=\? AND language=\?\)/,
  },
  "enquiries in a state": {
    list: (engine) => listNeeds(engine, 1, { ...PAGE, handling: "open" }),
    index: /^SEARCH need USING INDEX idx_need_state \(tenant_id=\? AND state=\?\)/,
  },
  "the audit of a tenant": {
    list: ({ reading }) => listAudit(reading, { ...PAGE, tenant: "harbor", before: 9 }),
    index: /^SEARCH audit USING INDEX idx_audit_tenant \(tenant=\? AND seq</,
  },
  "missing addresses": {
    list: ({ reading }) => listMissing(reading, 1, { since: 1, from: 0, size: 50 }),
    index: /^SEARCH missing_address USING INDEX sqlite_autoindex_missing_address_1 \(tenant_id=\?\)/,
  },
};

/** Opens a store with little content. Returns it with a function that returns the plans of its queries. */
async function openPlanned() {
  const dataFolder = mkdtempSync(join(tmpdir(), "vitrine-list-plans-"));
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }));
  const file = join(dataFolder, "vitrine.db");
  const store = await openWritableStore({ databaseUrl: `file:${file}`, dataFolder, fileUrl: "/media/" });
  onTestFinished(() => store.close());
  await store.exchange.apply(sampleContent({}), { prune: false });
  const tenant = (await store.findTenant("harbor")) ?? expect.fail("no tenant");
  const engine = await openEngine(`file:${file}`);
  onTestFinished(() => engine.close());
  const database = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => database.close());
  const { prepare } = DatabaseSync.prototype;
  const stepsOf = async (ask: () => Promise<unknown>): Promise<string[]> => {
    const texts: string[] = [];
    const spy = vi.spyOn(DatabaseSync.prototype, "prepare").mockImplementation(function (
      this: DatabaseSync,
      text,
    ) {
      texts.push(text);
      return prepare.call(this, text);
    });
    await ask();
    spy.mockRestore();
    return texts.flatMap((text) =>
      database
        .prepare(`explain query plan ${text}`)
        .all()
        .map(({ detail }) => String(detail)),
    );
  };
  return { engine, tenant, stepsOf };
}

it.each(Object.entries(LISTS))("finds %s by an index, and sorts only equal entries", async (_, asked) => {
  const { engine, stepsOf } = await openPlanned();
  const steps = await stepsOf(() => asked.list(engine));
  expect(steps).toContainEqual(expect.stringMatching(asked.index));
  expect(steps.filter((step) => step.startsWith("SCAN"))).toEqual([]);
});

it.each([
  ["name", "sqlite_autoindex_media_1 \\(tenant_id=\\? AND path>"],
  ["newest", "idx_media_changed \\(tenant_id=\\? AND \\(changed_at,path\\)<"],
  ["size", "idx_media_bytes \\(tenant_id=\\? AND \\(bytes,path\\)<"],
] as const)("lists files by %s without sorting them", async (order, index) => {
  const { engine, tenant, stepsOf } = await openPlanned();
  const after = order === "name" ? "a.png" : "5 a.png";
  const steps = await stepsOf(() =>
    listMedia(engine, tenant, { folder: "", query: "", order, after, size: 50 }),
  );
  expect(steps).toContainEqual(expect.stringMatching(new RegExp(`^SEARCH media USING INDEX ${index}`)));
  expect(steps.filter((step) => step.includes("TEMP B-TREE"))).toEqual([]);
});

it("compares translations with their originals by reading only an index", async () => {
  const { engine, tenant, stepsOf } = await openPlanned();
  const steps = await stepsOf(() => listWorks(engine, tenant, { state: "outdated", size: 50, now: 0 }));
  const originals = steps.filter((step) => /SEARCH original /.test(step));
  expect(originals).not.toEqual([]);
  expect(originals.filter((step) => !step.includes("COVERING INDEX idx_article_original "))).toEqual([]);
});
