// @module-tag drill
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSqlite } from "../../engine/sqlite.ts";
import { exportTenant } from "../../export/export-tenant.ts";
import { readFingerprints } from "../../export/read-content.ts";
import { importFolder } from "../../import/folder/import-folder.ts";
import { migrate } from "../../migrations/migrate.ts";
import type { ContentExchange } from "../../model/tenant-content.ts";
import { openStore } from "../../open.ts";
import type { Store } from "../../store.ts";
import { sampleArticle, sampleContent } from "../../testing/sample-content.ts";
import { type SmallDisk, mountSmallDisk } from "../../testing/small-disk.ts";
import { publishFolder } from "../publish-folder.ts";
import { openFolders } from "./folders.ts";
import { packArticle } from "./packed-article.ts";

const MEGABYTE = 1_000_000;
let scratch: string;
let disk: SmallDisk | undefined;

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), "vitrine-test-"));
});

afterEach(async () => {
  disk?.remove();
  disk = undefined;
  await rm(scratch, { recursive: true, force: true });
});

/** Random words, which no index can compress. */
function wordsOf(bytes: number): string {
  let state = 1;
  const words: string[] = [];
  for (let length = 0; length < bytes; length += 8) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    words.push(state.toString(36).padStart(7, "a"));
  }
  return words.join(" ");
}

async function putFolder(files: Record<string, string>): Promise<string> {
  const folder = join(scratch, "site");
  const all = {
    "site.yaml": "code: corner\nname: Corner\nlanguages: [{ code: en, default: true }]\n",
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

const article = (title: string, text = "") => `---\ntitle: ${title}\npublishedAt: 2026-01-01\n---\n${text}\n`;

/** Lists the files of the data folder, except those of the database. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/^(store|filler)/.test(entry.name))
    .map(({ name }) => name);
}

async function titlesOf(store: Store & { exchange: ContentExchange }): Promise<string[]> {
  const tenant = await store.findTenant("corner");
  if (tenant === undefined) throw new Error("there is no tenant");
  const { items } = (await store.reader(tenant).listArticles({ page: 1, size: 10 }, "en")) ?? { items: [] };
  return items.map(({ title }) => title).sort();
}

describe("a database with a size limit", () => {
  it("stores an import completely or not at all, and the next one when there is space again", async () => {
    const engine = openSqlite(join(scratch, "store.sqlite"));
    try {
      await migrate(engine);
      const folders = await openFolders({ dataFolder: scratch });
      const first = sampleArticle({ slug: "first" });
      await publishFolder(engine, folders, sampleContent({ articles: [first] }), { prune: false });
      const before = await readFingerprints(engine, "harbor");
      const limit = (pages: number) =>
        engine.write((transaction) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(transaction));
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(engine.reading);
      await limit((rows[0]?.page_count ?? 0) + 10);

      const large = Array.from({ length: 20 }, (_, number) =>
        sampleArticle({ slug: `large-${number}`, html: wordsOf(50_000) }),
      );
      async function* streamed() {
        for (const one of large) yield packArticle(one);
      }
      const content = () => sampleContent({ articles: streamed(), unchangedArticles: [first.path] });
      await expect(publishFolder(engine, folders, content(), { prune: true })).rejects.toMatchObject({
        name: "StoreError",
        message: "Cannot write to the database: the disk is full; free some space and try again",
      });
      expect(await readFingerprints(engine, "harbor")).toEqual(before);
      expect(await filesIn(scratch)).toEqual([]);

      await limit(1_000_000);
      expect(await publishFolder(engine, folders, content(), { prune: true })).toMatchObject({ added: 20 });
    } finally {
      await engine.close();
    }
  });
});

describe("a full disk", () => {
  /** Opens a store on a small disk with one article in it; `undefined` if no such disk can be created. */
  async function openOnSmallDisk(megabytes: number) {
    disk = mountSmallDisk(megabytes);
    if (disk === undefined) {
      console.log("No file system can be mounted here: a full one is tested by its limits alone");
      return undefined;
    }
    const store = await openStore({
      databaseUrl: `file:${join(disk.folder, "store.sqlite")}`,
      dataFolder: disk.folder,
      fileUrl: "/media/",
    });
    const folder = await putFolder({ "articles/en/a.md": article("A") });
    await importFolder(store.exchange, folder);
    return { store, folder, disk };
  }

  it.each<[what: string, left: number, files: Record<string, string>, message: RegExp]>([
    [
      "a picture",
      MEGABYTE,
      {
        "media/a.svg": `<svg xmlns="http://www.w3.org/2000/svg"><title>${"x".repeat(2 * MEGABYTE)}</title></svg>`,
      },
      /^Cannot store a\.svg in .*: the disk is full; free some space and try again$/,
    ],
    [
      "articles on their way",
      MEGABYTE / 4,
      { "articles/en/b.md": article("B", wordsOf(MEGABYTE / 4)) },
      /^Cannot write to .*temporary: the disk is full; free some space and try again$/,
    ],
    [
      "articles in the database",
      3.5 * MEGABYTE,
      { "articles/en/b.md": article("B", wordsOf(MEGABYTE / 4)), "articles/en/a.md": article("Changed") },
      /^Cannot write to the database: the disk is full; free some space and try again$/,
    ],
  ])(
    "refuses %s, leaves the store unchanged, and accepts it when there is space",
    async (_what, left, files, message) => {
      const opened = await openOnSmallDisk(24);
      if (opened === undefined) return;
      const { store, folder, disk: small } = opened;
      try {
        await putFolder(files);
        small.fill(left);
        await expect(importFolder(store.exchange, folder)).rejects.toMatchObject({
          name: "StoreError",
          message: expect.stringMatching(message) as string,
        });
        expect(await titlesOf(store)).toEqual(["A"]);
        expect(await filesIn(small.folder)).toEqual([]);

        small.free();
        expect((await importFolder(store.exchange, folder)).summary).toBeDefined();
        expect(await titlesOf(store)).toContain("articles/en/b.md" in files ? "B" : "A");
      } finally {
        await store.close();
      }
    },
  );

  it("refuses an export with the reason", async () => {
    const opened = await openOnSmallDisk(8);
    if (opened === undefined) return;
    const { store, disk: small } = opened;
    try {
      small.fill(0);
      await expect(exportTenant(store.exchange, "corner", join(small.folder, "out"))).rejects.toMatchObject({
        code: "ENOSPC",
      });
    } finally {
      await store.close();
    }
  });
});

describe.skipIf(process.platform === "win32")("a limit on the size of files", () => {
  it("stops an import with one line, and leaves the store unchanged and no files behind", async () => {
    const data = join(scratch, "data");
    const folder = await putFolder({ "articles/en/a.md": article("A") });
    const vitrine = join(import.meta.dirname, "../../../cli/vitrine.mjs");
    const run = (kilobytes: string) =>
      spawnSync(
        "bash",
        [
          "-c",
          `ulimit -f ${kilobytes}; exec "$0" "$@"`,
          process.execPath,
          vitrine,
          "import",
          folder,
          "--create",
        ],
        { encoding: "utf8", env: { ...process.env, VITRINE_DATA: data } },
      );
    expect(run("unlimited")).toMatchObject({
      status: 0,
      stderr: expect.not.stringContaining("Error") as string,
    });

    const picture = `<svg xmlns="http://www.w3.org/2000/svg"><title>${"x".repeat(3 * MEGABYTE)}</title></svg>`;
    await putFolder({ "articles/en/a.md": article("Changed"), "media/a.svg": picture });
    const refused = run("2000");
    expect(refused.status).toBe(1);
    expect(refused.stderr.trim().split("\n").at(-1)).toMatch(
      /^Cannot store a\.svg in .*: the file has reached the system's size limit; raise that limit and try again$/,
    );
    expect(await filesIn(data)).toEqual(["vitrine.sqlite"]);
    const store = await openStore({
      databaseUrl: `file:${join(data, "vitrine.sqlite")}`,
      dataFolder: data,
      fileUrl: "/media/",
    });
    try {
      expect(await titlesOf(store)).toEqual(["A"]);
    } finally {
      await store.close();
    }
    expect(existsSync(join(data, "temporary")) ? await readdir(join(data, "temporary")) : []).toEqual([]);
  });
});
