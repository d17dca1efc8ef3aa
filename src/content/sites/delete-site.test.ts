import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, it } from "vitest";
import type { Grant } from "../../contract/studio/roles.ts";
import { COMMAND_LINE } from "../accounts/audit.ts";
import { removedFiles } from "../changes/change-feed.ts";
import type { Engine } from "../engine/engine.ts";
import { type TableShape, listTables } from "../engine/list-tables.ts";
import { databaseFile, openEngine } from "../engine/open-engine.ts";
import { importFolder } from "../import/folder/import-folder.ts";
import { inspectMedia } from "../maintenance/inspect-database.ts";
import { hashOfText } from "../model/stored-text.ts";
import type { Tenant } from "../model/tenant.ts";
import { SVG, cornerFolder } from "../testing/corner-folder.ts";
import { type OpenedStore, type TestDatabase, describeEachEngine } from "../testing/describe-each-engine.ts";
import { sampleContent, sampleMedia } from "../testing/sample-content.ts";
import { sampleNeed } from "../testing/sample-need.ts";
import { type Folders, openFolders } from "../writing/rows/folders.ts";
import { deleteSite } from "./delete-site.ts";
import { planDeletion } from "./deletion-plan.ts";
import { exportSite } from "./export-site.ts";

/** A word that everything belonging to the deleted site contains, and nothing else. */
const MARK = "zyzzyva";
const OWN_SVG = SVG.replace("M0 0h40", "M0 0h39");
const PLANNED_SVG = SVG.replace("M0 0h40", "M0 0h38");
const ADA = `ada@${MARK}.example`;
const EDITOR: Grant = { tenant: "corner", role: "editor", languages: null, groups: null };
const OPTIONS = { actor: COMMAND_LINE, forgetImages: async () => {} };
const corner = cornerFolder();

/** Fills every table that can have rows of a site. */
async function fill(store: OpenedStore, engine: Engine): Promise<void> {
  await corner.put(
    "site.yaml",
    `code: corner\nname: ${MARK}\nhosts: [corner.localhost]\nlanguages:\n  - { code: en, default: true }\n  - { code: zh }\ngroups:\n  - { slug: news, name: News }\n`,
  );
  await corner.put("menus.yaml", `top_menu:\n  - { id: a, name: ${MARK}, article: news/opening }\n`);
  await corner.put("banners.yaml", `home:\n  - { id: b, title: ${MARK}, image: "media:own.svg", alt: x }\n`);
  await corner.put("redirects.yaml", `- { from: /${MARK}.html, to: /about.html }\n`);
  await corner.put("media/own.svg", OWN_SVG);
  await corner.put("articles/en/about.md", article("About", "tags: [party]\n"));
  await corner.put("articles/zh/about.md", article("关于"));
  for (const title of ["Opening", "Opened"]) {
    await corner.put("articles/en/news/opening.md", article(title, "tags: [party]\n"));
    expect((await importFolder(store.exchange, corner.folder)).findings.list).toEqual([]);
  }
  const tenant = (await store.findTenant("corner")) ?? expect.fail("no tenant");
  await fillWork(store, tenant);
  await fillAccess(store, tenant);
  await fillByHand(engine, tenant.id);
}

function article(title: string, more = ""): string {
  return `---\ntitle: ${title}\npublishedAt: 2026-02-01\n${more}---\nAll about the ${MARK}. [About](/about.html)\n`;
}

/** Adds drafts, a release, enquiries and visits. */
async function fillWork(store: OpenedStore, tenant: Tenant): Promise<void> {
  const name = "articles/en/about.md";
  const base = (await store.exchange.files.hashes("corner")).get(name) ?? null;
  let version = 0;
  for (const author of [ADA, "bo@harbor.example"]) {
    const edit = { name, base, text: article(`Draft ${author}`), version, author };
    const saved = await store.drafts.save(tenant, edit);
    version = saved.outcome === "saved" ? saved.version : expect.fail("not saved");
  }
  const media = await sampleMedia(corner.scratch, "planned.svg", PLANNED_SVG);
  const release = await store.releases.make("corner", {
    title: MARK,
    goesLiveAt: Date.now() + 60_000,
    author: ADA,
    changes: [
      { name: "media/planned.svg", file: media.file },
      { name: "articles/en/later.md", text: article("Later") },
    ],
  });
  expect(release).toMatchObject({ outcome: "planned" });
  await store.storeNeed(tenant, sampleNeed({ fields: { message: MARK, email: ADA } }), [
    { key: `need:${tenant.id}`, size: { capacity: 5, refillMs: 1_000 } },
  ]);
  const day = { tenantId: tenant.id, day: 20_000 };
  await store.visits.add(
    [{ ...day, measure: "missing", name: `/${MARK}.html`, count: 1, amount: 0 }],
    [{ ...day, visitor: MARK, time: 1, landing: "/", referrer: "", language: "en" }],
  );
}

/** Adds people, tokens and links. */
async function fillAccess(store: OpenedStore, tenant: Tenant): Promise<void> {
  const { accounts } = store;
  const elsewhere: Grant = { ...EDITOR, tenant: "harbor" };
  for (const [email, grants] of [
    ["ada@harbor.example", [EDITOR, elsewhere]],
    ["cy@harbor.example", [EDITOR]],
    ["di@harbor.example", [EDITOR, elsewhere]],
  ] as const) {
    const { token } = await accounts.invite(COMMAND_LINE, null, { email, name: "", grants });
    const origin = { network: "n", agent: "test" };
    if (email.startsWith("ada"))
      await accounts.accept(token, { password: "purple giraffe ladder", language: "en" }, origin);
  }
  const token = { name: "token", tenant: "corner", actions: ["site.read"] as const, endsAt: null };
  await accounts.makeApiToken(COMMAND_LINE, null, token);
  const previews = await store.openPreviews();
  const subject = { drafts: "all" } as never;
  const endsAt = Date.now() + 60_000;
  await previews.make(tenant, {
    kind: "link",
    title: "For the customer",
    subject,
    endsAt,
    actor: COMMAND_LINE,
  });
}

/** Inserts rows that otherwise only result from actions that other tests cover. */
async function fillByHand(engine: Engine, tenant_id: number): Promise<void> {
  await engine.write(async (transaction) => {
    const moved = {
      language: "en",
      slug: MARK,
      group_slug: "",
      translation_key: "about",
      moved_at: 1,
    } as const;
    await transaction
      .insertInto("moved_address")
      .values({ tenant_id, ...moved })
      .execute();
    const feed = { language: "en", translation_key: "about", id: MARK } as const;
    await transaction
      .insertInto("feed_id")
      .values({ tenant_id, ...feed })
      .execute();
    const detail = { alt: JSON.stringify({ en: MARK }), credit: MARK, described_at: 1 };
    const media = { path: "own.svg", focus_x: null, focus_y: null, uploaded_by: ADA, ...detail };
    await transaction
      .insertInto("media_detail")
      .values({ tenant_id, ...media })
      .execute();
    const release = await transaction.selectFrom("release").select("id").executeTakeFirstOrThrow();
    const approval = { person_id: "ada", author: ADA, edition: 0, at: 1 };
    await transaction
      .insertInto("release_approval")
      .values({ tenant_id, release_id: release.id, ...approval })
      .execute();
    const person = await transaction.selectFrom("person").select("id").executeTakeFirstOrThrow();
    const open = { name: "articles/en/about.md", line: 1, is_typing: 0, seen_at: 1 };
    await transaction
      .insertInto("presence")
      .values({ tenant_id, person_id: person.id, ...open })
      .execute();
    const anchor = { name: "articles/en/about.md", quote: MARK, prefix: "", suffix: "", position: 0 };
    const thread = await transaction
      .insertInto("comment_thread")
      .values({ tenant_id, ...anchor, is_resolved: 0, resolved_by: null, changed_at: 1 })
      .returning("id")
      .executeTakeFirstOrThrow();
    const comment = { author: ADA, content: MARK, mentions: "[]", at: 1 };
    await transaction
      .insertInto("thread_comment")
      .values({ tenant_id, thread_id: thread.id, ...comment })
      .execute();
    const mark = { language: "en", fallback: "en", tag: "", group_slug: "", articles_before: 0 } as const;
    const place = { position: 0, published_at: 1, id: 1 };
    await transaction
      .insertInto("list_mark")
      .values({ tenant_id, ...mark, ...place })
      .execute();
  });
}

/** Adds another site, with a file that both sites have. */
async function addHarbor(store: OpenedStore): Promise<void> {
  const media = await sampleMedia(corner.scratch, "plan.svg", SVG);
  await store.exchange.apply(sampleContent({ media: [media] }), { prune: false });
}

async function open(database: TestDatabase) {
  const store = await database.open();
  const engine = await openEngine(database.databaseUrl);
  const folders = await openFolders(database);
  return { store, engine, folders };
}

/** Returns all rows of a table that contain a text, as JSON. */
async function rowsWith(engine: Engine, { name }: TableShape, text: string): Promise<string[]> {
  const { rows } = await sql`select * from ${sql.table(name)}`.execute(engine.reading);
  return rows.map((row) => JSON.stringify(row)).filter((row) => row.includes(text));
}

async function countOf(engine: Engine, table: TableShape, tenant: number): Promise<number> {
  const query = sql<{
    rows: number;
  }>`select count(*) as rows from ${sql.table(table.name)} where tenant_id = ${tenant}`;
  return Number((await query.execute(engine.reading)).rows[0]?.rows);
}

async function storedFiles(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, "media"), { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).toSorted();
}

describeEachEngine("a deleted site", (makeDatabase) => {
  it("leaves nothing in tables and files, and other sites as they were", async () => {
    const database = await makeDatabase();
    const { store, engine, folders } = await open(database);
    await addHarbor(store);
    await fill(store, engine);
    const id = (await store.findTenant("corner"))?.id ?? expect.fail("no tenant");
    const tables = await listTables(engine.kind, engine.reading);
    const ofSites = tables.filter(({ columns }) => columns.includes("tenant_id"));
    for (const table of ofSites) expect([table.name, await countOf(engine, table, id)]).not.toContain(0);

    const node = await database.open();
    await node.changes.take();
    expect(await deleteSite(engine, folders, "corner", OPTIONS)).toEqual({ files: 2 });
    const shared = hashOfText(SVG);
    const own = [OWN_SVG, PLANNED_SVG].map(hashOfText).toSorted();
    expect(await storedFiles(database.dataFolder)).toEqual([shared]);
    expect(node.changes.hasNews()).toBe(true);
    const changes = await node.changes.take();
    expect(changes[0]).toEqual({ tenant: "corner", tags: ["config"] });
    expect(removedFiles(changes).toSorted()).toEqual(own);

    for (const table of ofSites) expect([table.name, await countOf(engine, table, id)]).toContain(0);
    for (const table of tables) {
      expect([table.name, await rowsWith(engine, table, MARK)]).toEqual([table.name, []]);
      const named = (await rowsWith(engine, table, "corner")).filter((row) => !ofAudit(table, row));
      expect([table.name, named]).toEqual([table.name, []]);
    }
    expect(await node.findTenant("corner")).toBeUndefined();
    expect(await node.findTenantByHost("corner.localhost")).toBeUndefined();
    expect(await store.accounts.checkAudit()).toMatchObject({ brokenAt: undefined });
    const [ada] = await store.accounts.list();
    expect(ada?.grants.map(({ tenant }) => tenant)).toEqual(["harbor"]);
    const invitations = await store.accounts.listInvitations();
    expect(invitations.map(({ email, grants }) => [email, grants.length])).toEqual([
      ["di@harbor.example", 1],
    ]);
    expect(await store.findTenant("harbor")).toMatchObject({ hosts: ["harbor.localhost"] });
    expect((await inspectMedia(database)).faults).toEqual([]);
    await engine.close();
    await leavesNoTrace(database);
  });

  it("is refused if the site has content, drafts, releases or enquiries that the export lacks", async () => {
    const { store, engine, folders } = await open(await makeDatabase());
    await addHarbor(store);
    await fill(store, engine);
    const tenant = (await store.findTenant("corner")) ?? expect.fail("no tenant");
    const exportTo = (name: string) => exportSite(engine, folders, tenant, join(corner.scratch, name));
    const remove = (exported: Awaited<ReturnType<typeof exportTo>>) =>
      deleteSite(engine, folders, "corner", { ...OPTIONS, exported });
    const name = "articles/zh/about.md";
    const base = (await store.exchange.files.hashes("corner")).get(name) ?? null;
    const draft = { name, base, author: ADA };
    const saved = await store.drafts.save(tenant, {
      ...draft,
      text: article("关于", "tags: [a]\n"),
      version: 0,
    });
    const version = saved.outcome === "saved" ? saved.version : expect.fail("not saved");
    const additions: Record<string, () => Promise<unknown>> = {
      content: async () => {
        await corner.put("articles/en/about.md", article("Changed"));
        await importFolder(store.exchange, corner.folder);
      },
      draft: () => store.drafts.save(tenant, { ...draft, text: article("关于", "tags: [b]\n"), version }),
      release: () =>
        store.releases.make("corner", {
          title: "Autumn",
          goesLiveAt: Date.now() + 60_000,
          author: ADA,
          changes: [{ name: "root/ads.txt", text: "ads" }],
        }),
      // As if the one enquiry was erased after its retention period, and another one was received.
      need: async () => {
        await engine.write(async (transaction) => {
          await transaction
            .updateTable("need")
            .set({ created_at: Date.now() + 1 })
            .execute();
        });
      },
    };
    for (const [addition, add] of Object.entries(additions)) {
      const exported = await exportTo(`before-${addition}`);
      await add();
      await expect(remove(exported), addition).rejects.toThrow(
        "Nothing was deleted: corner has changed since it was exported",
      );
    }
    expect((await remove(await exportTo("last"))).files).toBeGreaterThan(0);
    await engine.close();
  });

  it("is finished by repeating a deletion that was killed, and cannot be published to meanwhile", async () => {
    const database = await makeDatabase();
    const { store, engine, folders } = await open(database);
    await addHarbor(store);
    await fill(store, engine);
    const tenant = (await store.findTenant("corner")) ?? expect.fail("no tenant");
    let attempts = 0;
    for (; await isKilledAt(attempts, engine, folders); attempts += 1) {
      if (attempts === 0) continue;
      expect(await store.findTenantByHost("corner.localhost")).toBeUndefined();
      await expect(importFolder(store.exchange, corner.folder)).rejects.toThrow(/is being deleted/);
      const { name, isUnderWay } = (await planDeletion(engine.reading, "corner")) ?? expect.fail("no plan");
      expect({ name, isUnderWay }).toEqual({ name: MARK, isUnderWay: true });
      expect((await inspectMedia(database)).faults).toEqual([]);
    }
    expect(attempts).toBeGreaterThan(10);
    expect(await storedFiles(database.dataFolder)).toEqual([hashOfText(SVG)]);
    for (const table of await listTables(engine.kind, engine.reading))
      expect([table.name, await rowsWith(engine, table, MARK)]).toEqual([table.name, []]);
    const entries = await store.accounts.audit({ limit: 50 });
    expect(entries.filter(({ action }) => action === "sites.delete")).toHaveLength(1);
    // Servers may write visits after the deletion that they counted before it.
    const one = { day: 20_000, measure: "view", name: "/", count: 1, amount: 0 } as const;
    const harbor = (await store.findTenant("harbor")) ?? expect.fail("no tenant");
    await store.visits.add(
      [tenant, harbor].map(({ id }) => ({ ...one, tenantId: id })),
      [],
    );
    expect((await store.visits.report(harbor, 20_000, 20_000)).days[0]).toMatchObject({ views: 1 });
    await corner.put("media/own.svg", OWN_SVG);
    expect((await importFolder(store.exchange, corner.folder)).findings.list).toEqual([]);
    expect((await inspectMedia(database)).faults).toEqual([]);
    await engine.close();
  });

  it("leaves a file that another site publishes at the same time", async () => {
    const database = await makeDatabase();
    const { store, engine, folders } = await open(database);
    await addHarbor(store);
    await importFolder(store.exchange, corner.folder);
    const media = await sampleMedia(corner.scratch, "own.svg", OWN_SVG);
    const corners = { ...sampleContent({ site: { code: "corner", hosts: [] }, media: [media] }) };
    await store.exchange.apply(corners, { prune: false });
    const { media: blobs } = folders;
    const withRace = {
      ...blobs,
      async remove(hash: string) {
        // The other site finds the file stored, and waits for the deletion before it writes its rows.
        publishing = store.exchange.apply(sampleContent({ media: [media] }), { prune: false });
        await sleep(300);
        await blobs.remove(hash);
      },
    };
    let publishing: Promise<unknown> | undefined;
    await deleteSite(engine, { ...folders, media: withRace }, "corner", OPTIONS);
    await publishing;
    expect((await inspectMedia(database)).faults).toEqual([]);
    await engine.close();
  });
});

/** Deletes the site in a process that is killed before one of its writes. Writes are counted from 0. */
async function isKilledAt(moment: number, engine: Engine, folders: Folders): Promise<boolean> {
  let left = moment;
  const step = () => {
    if (left <= 0) throw new Error("killed");
    left -= 1;
  };
  const killable: Engine = {
    ...engine,
    write: async (...given) => {
      step();
      return engine.write(...given);
    },
  };
  const remove = async (hash: string) => {
    step();
    await folders.media.remove(hash);
  };
  try {
    await deleteSite(killable, { ...folders, media: { ...folders.media, remove } }, "corner", OPTIONS);
    return false;
  } catch (error) {
    if (error instanceof Error && error.message === "killed") return true;
    throw error;
  }
}

/**
 * Whether a row may still contain the site's code: the audit does, and so do changes that tell other servers to forget the
 * site.
 */
function ofAudit({ name }: TableShape, row: string): boolean {
  return name === "audit" || (name === "change" && /"tags":"\[\\"(config|removed:)/.test(row));
}

/** Checks that deleted rows were overwritten, also in the file of SQLite and its log. */
async function leavesNoTrace({ databaseUrl }: TestDatabase): Promise<void> {
  const file = databaseFile(databaseUrl);
  if (file === undefined) return;
  for (const part of [file, `${file}-wal`]) {
    const bytes = await readFile(part).catch(() => Buffer.alloc(0));
    const at = bytes.indexOf(MARK);
    expect([part, at < 0 ? "" : bytes.subarray(at - 60, at + 40).toString("latin1")]).toEqual([part, ""]);
  }
}
