import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import type { ReleaseConditions } from "../../contract/studio/release-conditions.ts";
import { COMMAND_LINE } from "../accounts/audit.ts";
import { recordChange } from "../changes/change-feed.ts";
import { openReleaseEditing } from "../editing/edit-releases.ts";
import type { Editor } from "../editing/editor.ts";
import type { Engine } from "../engine/engine.ts";
import { openEngine } from "../engine/open-engine.ts";
import { importFolder } from "../import/folder/import-folder.ts";
import { hashOfText } from "../model/stored-text.ts";
import { tags } from "../model/tags.ts";
import type { Tenant } from "../model/tenant.ts";
import { cornerFolder } from "../testing/corner-folder.ts";
import { type OpenedStore, type TestDatabase, describeEachEngine } from "../testing/describe-each-engine.ts";
import { openFolders } from "../writing/rows/folders.ts";
import { applyRelease } from "./apply-release.ts";

const corner = cornerFolder();
const EN = "articles/en/about.md";
const ZH = "articles/zh/about.md";
const ADS = "root/ads.txt";
const LATER = 60_000;

const article = (title: string, body: string) =>
  `---\ntitle: ${title}\npublishedAt: 2026-01-01\n---\n${body}\n`;
const NINE = article("About", "We open at nine.");
const TEN = article("About", "We open at ten.");
const ZH_NINE = article("关于", "我们九点开门。");
const ZH_TEN = article("关于", "我们十点开门。");

describeEachEngine("a release with conditions", (makeDatabase) => {
  let database: TestDatabase;
  let store: OpenedStore;
  let tenant: Tenant;

  beforeEach(async () => {
    database = await makeDatabase();
    store = await database.open();
    await corner.put(EN, NINE);
    await corner.put(ZH, ZH_NINE);
    expect((await importFolder(store.exchange, corner.folder)).findings.list).toEqual([]);
    tenant = (await store.findTenant("corner")) ?? expect.fail("no tenant");
  });

  async function plan(
    files: Record<string, string>,
    conditions: Partial<ReleaseConditions>,
    { goesLiveAt = Date.now() - 1, plannedBy }: { goesLiveAt?: number; plannedBy?: string } = {},
  ): Promise<number> {
    const report = await store.releases.make("corner", {
      title: "Autumn",
      goesLiveAt,
      author: "planner@corner.example",
      plannedBy,
      conditions: { languages: [], approval: false, latestAt: null, ...conditions },
      changes: Object.entries(files).map(([name, text]) => ({ name, text })),
    });
    return report.outcome === "planned" ? report.id : expect.fail(JSON.stringify(report));
  }

  async function publish(name: string, text: string, before: string | null): Promise<void> {
    const base = new Map([[name, before === null ? null : hashOfText(before)]]);
    const report = await store.publish("corner", [{ name, text }], {
      base,
      author: "mina@corner.example",
      origin: "studio",
    });
    expect(report).toMatchObject({ outcome: "published" });
  }

  /** Applies what is due, and returns the state of a release. */
  async function stateOf(id: number) {
    const { times } = await store.dueReleases.plan();
    const isDue = (times.get("corner") ?? Number.POSITIVE_INFINITY) <= Date.now();
    const applied = await store.dueReleases.apply();
    expect(applied.length > 0).toBe(isDue);
    return (await store.releases.find("corner", id))?.state;
  }

  it("waits for the translations of its articles, which are then recorded as made from its texts", async () => {
    const id = await plan({ [EN]: TEN }, { languages: ["zh"] });
    expect(await stateOf(id)).toBe("planned");
    expect((await store.dueReleases.plan()).waiting).toEqual(new Set(["corner"]));
    await publish(ADS, "ads", null);
    expect(await stateOf(id)).toBe("planned");
    await publish(ZH, ZH_TEN, ZH_NINE);
    expect(await stateOf(id)).toBe("applied");
    expect(await store.translations.outdated(tenant)).toEqual([]);
  });

  it("waits for a translation that another change of its original has made outdated", async () => {
    const id = await plan({ [EN]: TEN }, { languages: ["zh"] });
    await publish(ZH, ZH_TEN, ZH_NINE);
    await publish(EN, article("About", "We open at nine.\n\nClosed on Mondays."), NINE);
    expect(await stateOf(id)).toBe("planned");
  });

  it("does not count a translation for which another release has waited", async () => {
    const one = await plan({ [EN]: TEN }, { languages: ["zh"] });
    await publish(ZH, ZH_TEN, ZH_NINE);
    const other = await plan(
      { [EN]: article("About", "We open at nine.\n\nClosed.") },
      { languages: ["zh"] },
    );
    await store.dueReleases.plan();
    await store.dueReleases.apply();
    expect((await store.releases.find("corner", one))?.state).toBe("applied");
    expect((await store.releases.find("corner", other))?.state).toBe("planned");
  });

  it("waits for translations that do not exist yet, unless it contains them", async () => {
    const NEW = "articles/en/new.md";
    const alone = await plan({ [NEW]: TEN }, { languages: ["zh"] });
    expect(await stateOf(alone)).toBe("planned");
    await store.releases.cancel("corner", alone);
    const both = await plan({ [NEW]: TEN, "articles/zh/new.md": ZH_TEN }, { languages: ["zh"] });
    expect(await stateOf(both)).toBe("applied");
  });

  it("without articles waits until no translation of the site is outdated", async () => {
    await publish(EN, TEN, NINE);
    const id = await plan({ [ADS]: "ads" }, { languages: ["zh"] });
    expect(await stateOf(id)).toBe("planned");
    await store.translations.markUpToDate(tenant, { name: ZH, author: null });
    expect(await stateOf(id)).toBe("applied");
  });

  it("goes live at its latest time although a condition does not hold, and not before its own time", async () => {
    const waiting = await plan({ [EN]: TEN }, { languages: ["zh"], latestAt: Date.now() + LATER });
    const times = (await store.dueReleases.plan()).times;
    expect(times.get("corner")).toBeGreaterThan(Date.now());
    expect(await stateOf(waiting)).toBe("planned");
    await store.releases.cancel("corner", waiting);
    const late = await plan({ [EN]: TEN }, { languages: ["zh"], latestAt: Date.now() });
    expect(await stateOf(late)).toBe("applied");
    const early = { languages: ["zh" as const], latestAt: Date.now() };
    const contradictory = await plan({ [ADS]: "early" }, early, { goesLiveAt: Date.now() + LATER });
    expect(await stateOf(contradictory)).toBe("planned");
    await store.releases.cancel("corner", contradictory);
    const ready = await plan({ [ADS]: "ads" }, { languages: ["zh"] }, { goesLiveAt: Date.now() + LATER });
    await store.translations.markUpToDate(tenant, { name: ZH, author: null });
    expect(await stateOf(ready)).toBe("planned");
  });

  async function join(name: string, role: "editor" | "writer" = "editor"): Promise<Editor> {
    const email = `${name}@corner.example`;
    const grants = [{ tenant: "corner", role, languages: null, groups: null }] as const;
    const { token } = await store.accounts.invite(COMMAND_LINE, null, { email, name, grants });
    const password = "purple giraffe ladder";
    await store.accounts.accept(token, { password, language: "en" }, {});
    const { id } = (await store.accounts.findByEmail(email)) ?? expect.fail(email);
    const permissions = { kind: "person", grants, isFresh: true } as const;
    return { author: email, origin: "studio", actor: { id }, permissions };
  }

  async function openEditing() {
    const engine = await openEngine(database.databaseUrl);
    const folders = await openFolders({ dataFolder: database.dataFolder });
    return { engine, folders, editing: openReleaseEditing({ engine, folders, studioHost: undefined }) };
  }

  it("waits until two people have approved it, without the one who planned it", async () => {
    const [planner, ada, ben] = [await join("planner"), await join("ada"), await join("ben")];
    const id = await plan({ [EN]: TEN }, { approval: true }, { plannedBy: planner.actor.id });
    const { engine, editing } = await openEditing();
    try {
      const approve = async (editor: Editor) => {
        const { version = "" } = (await editing.find(tenant, id)) ?? {};
        return (await editing.approve(tenant, { id, version }, editor)).outcome;
      };
      expect(await approve(planner)).toBe("not-an-approver");
      expect(await approve(ada)).toBe("approved");
      expect(await approve(ada)).toBe("approved");
      expect(await stateOf(id)).toBe("planned");
      await expect(approve(await join("wen", "writer"))).rejects.toThrow("Not permitted");
      expect(await approve(ben)).toBe("approved");
      expect(await stateOf(id)).toBe("applied");
    } finally {
      await engine.close();
    }
  });

  it("does not count approvals that are withdrawn, or of people who may no longer publish it", async () => {
    const [ada, ben] = [await join("ada"), await join("ben")];
    const id = await plan({ [EN]: TEN }, { approval: true });
    const { engine, editing } = await openEditing();
    try {
      const { version = "" } = (await editing.find(tenant, id)) ?? {};
      await editing.approve(tenant, { id, version }, ada);
      await editing.approve(tenant, { id, version }, ben);
      await editing.withdrawApproval(tenant, { id, version }, ben);
      expect(await stateOf(id)).toBe("planned");
      await store.accounts.remove(COMMAND_LINE, null, ada.actor.id);
      await editing.approve(tenant, { id, version }, ben);
      expect(await stateOf(id)).toBe("planned");
    } finally {
      await engine.close();
    }
  });

  it("does not go live if an approval is withdrawn while its files are rendered", async () => {
    const [ada, ben] = [await join("ada"), await join("ben")];
    const id = await plan({ [EN]: TEN }, { approval: true });
    const { engine, folders, editing } = await openEditing();
    try {
      const { version = "" } = (await editing.find(tenant, id)) ?? {};
      await editing.approve(tenant, { id, version }, ada);
      await editing.approve(tenant, { id, version }, ben);
      const interrupted: Engine = {
        ...engine,
        async write(work, options) {
          await editing.withdrawApproval(tenant, { id, version }, ben);
          return engine.write(work, options);
        },
      };
      const report = await applyRelease(interrupted, folders, { code: "corner", id }, { from: ["planned"] });
      expect(report).toEqual({ outcome: "settled", state: "planned" });
    } finally {
      await engine.close();
    }
  });

  it("does not go live if an approval is withdrawn by a transaction that is committed meanwhile", async () => {
    const [ada, ben] = [await join("ada"), await join("ben")];
    const id = await plan({ [EN]: TEN }, { approval: true });
    const { engine, folders, editing } = await openEditing();
    try {
      const { version = "" } = (await editing.find(tenant, id)) ?? {};
      await editing.approve(tenant, { id, version }, ada);
      await editing.approve(tenant, { id, version }, ben);
      const begun = Promise.withResolvers<void>();
      const withdrawal = engine.write(async (transaction) => {
        await transaction.deleteFrom("release_approval").where("person_id", "=", ben.actor.id).execute();
        await recordChange(transaction, "corner", [tags.releases]);
        begun.resolve();
        // On SQLite the publication does not begin before the transaction ends.
        while (engine.kind === "postgres" && !(await isAnyoneWaiting(engine))) await sleep(5);
      });
      await begun.promise;
      const report = applyRelease(engine, folders, { code: "corner", id }, { from: ["planned"] });
      await withdrawal;
      expect(await report).toEqual({ outcome: "settled", state: "planned" });
    } finally {
      await engine.close();
    }
  });

  /** Whether a transaction in this PostgreSQL database waits for a lock. */
  async function isAnyoneWaiting({ reading }: Engine): Promise<boolean> {
    const { rows } = await sql`
      select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where not granted and datname = current_database()`.execute(reading);
    return rows.length > 0;
  }

  it("needs new approvals once its files change, but translations of unchanged originals still count", async () => {
    const [planner, ada, ben] = [await join("planner"), await join("ada"), await join("ben")];
    const id = await plan(
      { [EN]: TEN },
      { approval: true, languages: ["zh"] },
      { plannedBy: planner.actor.id },
    );
    const { engine, editing } = await openEditing();
    try {
      const version = async () => (await editing.find(tenant, id))?.version ?? "";
      const approve = async (editor: Editor) =>
        editing.approve(tenant, { id, version: await version() }, editor);
      await approve(ada);
      await publish(ZH, ZH_TEN, ZH_NINE);
      const opening = { name: "articles/en/news/later.md", text: article("Later", "Soon."), base: null };
      const edit = { id, version: await version(), keep: [], drop: [] };
      expect(await editing.changeFiles(tenant, { ...edit, files: [opening] }, planner)).toEqual({
        outcome: "changed",
      });
      expect(await approve(planner)).toEqual({ outcome: "not-an-approver" });
      await approve(ben);
      expect((await editing.find(tenant, id))?.waiting).toMatchObject({
        approvals: [{ author: ben.author }],
        missingApprovals: 1,
        awaited: [{ outdated: [], missing: [opening.name] }],
      });
      expect(await editing.changeFiles(tenant, { ...edit, files: [opening] }, planner)).toMatchObject({
        outcome: "outdated",
      });
    } finally {
      await engine.close();
    }
  });

  it("that is held goes live once its conflicts are resolved: with its own texts, theirs, or merged", async () => {
    const planner = await join("planner");
    const files = { [EN]: TEN, "articles/en/news/later.md": article("Later", "Soon.") };
    const id = await plan(files, {}, { plannedBy: planner.actor.id });
    await publish(EN, article("About", "We open at eleven."), NINE);
    await publish("articles/en/news/later.md", article("Later", "Never."), null);
    await store.dueReleases.apply();
    expect(await store.releases.find("corner", id)).toMatchObject({ state: "held" });
    const { engine, editing } = await openEditing();
    try {
      const conflicts = (await editing.conflicts(tenant, id, planner)) ?? [];
      expect(conflicts).toMatchObject([
        { name: EN, ours: TEN, theirs: article("About", "We open at eleven.") },
        { name: "articles/en/news/later.md", base: null },
      ]);
      const [about, later] = conflicts;
      const { version = "" } = (await editing.find(tenant, id)) ?? {};
      const merged = article("About", "We open at ten or eleven.");
      const edit = {
        files: [{ name: EN, text: merged, base: about?.current ?? null }],
        keep: [{ name: later?.name ?? "", base: later?.current ?? null }],
        drop: [],
      };
      const some = { ...edit, keep: [] };
      expect(await editing.changeFiles(tenant, { id, version, ...some }, planner)).toMatchObject({
        outcome: "refused",
        findings: [{ file: later?.name, kind: "changed-meanwhile" }],
      });
      expect(await editing.changeFiles(tenant, { id, version, ...edit }, planner)).toEqual({
        outcome: "changed",
      });
      expect(await stateOf(id)).toBe("applied");
      expect(await editing.conflicts(tenant, id, planner)).toEqual([]);
    } finally {
      await engine.close();
    }
  });
});
