import { access, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { exportTenant } from "../export/export-tenant.ts";
import { importFolder } from "../import/folder/import-folder.ts";
import { backUp } from "../maintenance/backup.ts";
import { checkBackup } from "../maintenance/check-backup.ts";
import { inspectMedia } from "../maintenance/inspect-database.ts";
import { moveMedia } from "../maintenance/move-media.ts";
import { type BucketServer, bucketOf, startBucketServer } from "../testing/bucket-server.ts";
import { cornerFolder } from "../testing/corner-folder.ts";
import { type OpenedStore, type TestDatabase, describeEachEngine } from "../testing/describe-each-engine.ts";
import { openFolderBlobs } from "./folder-blobs.ts";
import { openBlobs } from "./open-blobs.ts";

const PLAN = "media/plan.svg";
const OTHER_SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M1 1h4"/></svg>\n';

const corner = cornerFolder();
let server: BucketServer;
let scratch: string;
let runs = 0;

beforeAll(async () => {
  server = await startBucketServer();
  scratch = await mkdtemp(join(tmpdir(), "vitrine-nodes-"));
});
afterAll(async () => {
  await server.remove();
  await rm(scratch, { recursive: true, force: true });
});
beforeEach(() => void (runs += 1));

describeEachEngine("files in a bucket", (makeDatabase) => {
  /** Opens two machines that share database and bucket, but no folder. */
  async function open(): Promise<{ database: TestDatabase; nodes: Node[]; prefix: string }> {
    await server.start();
    const database = await makeDatabase();
    const prefix = `run-${runs}`;
    const nodes = ["one", "two"].map(async (name): Promise<Node> => {
      const dataFolder = join(scratch, `${prefix}-${name}`);
      const bucket = bucketOf(server, prefix);
      return { dataFolder, bucket, store: await database.open({ dataFolder, bucket }) };
    });
    const opened = await Promise.all(nodes);
    const { findings } = await importFolder(opened[0]?.store.exchange ?? expect.fail(), corner.folder);
    expect(findings.list).toEqual([]);
    return { database, nodes: opened, prefix };
  }

  interface Node {
    dataFolder: string;
    bucket: ReturnType<typeof bucketOf>;
    store: OpenedStore;
  }

  async function findPlan({ store }: Node) {
    const tenant = (await store.findTenant("corner")) ?? expect.fail("no tenant");
    const row = (await store.exchange.read("corner"))?.media.find(({ path }) => path === "plan.svg");
    const media = await store.reader(tenant).findMedia(row?.hash ?? "", "plan.svg");
    return { tenant, media: media ?? expect.fail("no file") };
  }

  const exists = (file: string) =>
    access(file).then(
      () => true,
      () => false,
    );

  it("another machine serves, exports and restores what one machine has imported", async () => {
    const { nodes, prefix } = await open();
    const [one, two] = [nodes[0] ?? expect.fail(), nodes[1] ?? expect.fail()];
    const given = await readFile(join(corner.folder, PLAN), "utf8");
    const { media, tenant } = await findPlan(two);
    expect(await exists(media.file)).toBe(false);
    await media.fetch?.();
    expect(await readFile(media.file, "utf8")).toBe(given);
    const asked = server.requests.length;
    await media.fetch?.();
    expect(server.requests).toHaveLength(asked);

    const out = join(scratch, `${prefix}-out`);
    await exportTenant(two.store.exchange, "corner", out);
    expect(await readFile(join(out, PLAN), "utf8")).toBe(given);

    const { history } = two.store;
    const first = await history.find(tenant, await history.newest(tenant));
    await corner.put("../plan.svg", OTHER_SVG);
    const change = { name: PLAN, file: join(corner.scratch, "plan.svg") };
    const options = { author: null, origin: "api" } as const;
    const base = new Map([[PLAN, media.hash]]);
    expect((await two.store.publish("corner", [change], { ...options, base })).outcome).toBe("published");
    const restored = await one.store.history.restore(tenant, first ?? expect.fail(), { author: null });
    expect(restored.outcome).toBe("published");
    expect((await findPlan(one)).media.hash).toBe(media.hash);
    // The folders that contain files without a bucket do not exist.
    for (const { dataFolder } of nodes) expect(await exists(join(dataFolder, "media"))).toBe(false);
  });

  it("releases read their files from the bucket, whichever machine publishes them", async () => {
    const { nodes } = await open();
    const [one, two] = [nodes[0] ?? expect.fail(), nodes[1] ?? expect.fail()];
    await corner.put("../plan.svg", OTHER_SVG);
    const changes = [{ name: PLAN, file: join(corner.scratch, "plan.svg") }];
    const release = { title: "Plan", goesLiveAt: Date.now(), author: "mina@example.com", changes };
    expect((await one.store.releases.make("corner", release)).outcome).toBe("planned");
    expect(await two.store.dueReleases.apply()).toMatchObject([{ result: { outcome: "applied" } }]);
    const { media } = await findPlan(one);
    await media.fetch?.();
    expect(await readFile(media.file, "utf8")).toBe(OTHER_SVG);
  });

  it("while the bucket is unavailable, nothing is written, and cached files are still served", async () => {
    const { nodes } = await open();
    const [one, two] = [nodes[0] ?? expect.fail(), nodes[1] ?? expect.fail()];
    const { media, tenant } = await findPlan(one);
    await media.fetch?.();
    const before = await one.store.history.newest(tenant);
    await server.stop();
    await corner.put("../plan.svg", OTHER_SVG);
    const change = { name: PLAN, file: join(corner.scratch, "plan.svg") };
    const base = new Map([[PLAN, media.hash]]);
    await expect(
      one.store.publish("corner", [change], { author: null, origin: "api", base }),
    ).rejects.toThrow(
      /^Cannot store plan\.svg: the bucket s3:\/\/media\/run-\d+ does not answer: connect ECONNREFUSED/,
    );
    expect(await one.store.history.newest(tenant)).toBe(before);
    await media.fetch?.();
    const absent = (await findPlan(two)).media;
    await expect(absent.fetch?.()).rejects.toMatchObject({ isOutage: true });
    expect(await exists(absent.file)).toBe(false);
    // Publishing only text does not need the bucket.
    const text = "---\ntitle: About\npublishedAt: 2026-01-01\n---\nWithout files\n";
    const published = await two.store.publish("corner", [{ name: "articles/en/new.md", text }], {
      author: null,
      origin: "api",
      base: new Map([["articles/en/new.md", null]]),
    });
    expect(published.outcome).toBe("published");
  });

  it("an object with other bytes is reported and never served; a new upload repairs a truncated one", async () => {
    const { database, nodes, prefix } = await open();
    const [, two] = nodes;
    const { media } = await findPlan(two ?? expect.fail());
    const options = { databaseUrl: database.databaseUrl, ...(two ?? expect.fail()) };
    expect((await inspectMedia(options)).faults).toEqual([]);
    const key = `${prefix}/media/${media.hash.slice(0, 2)}/${media.hash}`;
    const name = (await readdir(server.folder, { recursive: true })).find((entry) =>
      entry.startsWith(`${key}._S3rver_object`),
    );
    const object = join(server.folder, name ?? expect.fail("no object"));
    const bytes = await readFile(object);
    await writeFile(object, bytes.toString("latin1").replace("svg", "gvs"), "latin1");
    await expect(media.fetch?.()).rejects.toThrow(
      `media/${media.hash.slice(0, 2)}/${media.hash} in s3://media/${prefix} has different bytes from those that were stored`,
    );
    expect(await exists(media.file)).toBe(false);
    expect((await inspectMedia(options, { readsAll: true })).faults).toEqual([
      { path: "plan.svg", fault: "has different bytes from those that were stored" },
    ]);
    await writeFile(object, "<svg");
    expect((await inspectMedia(options)).faults[0]?.fault).toBe(`has 4 of ${media.bytes} bytes`);
    const { blobs } = await openBlobs(options);
    await blobs.put({ ...media, file: join(corner.folder, PLAN) });
    expect((await inspectMedia(options, { readsAll: true })).faults).toEqual([]);
    await rm(object);
    expect((await inspectMedia(options)).faults[0]?.fault).toBe("is missing");
    await expect(backUp(options, join(scratch, `${prefix}-broken`))).rejects.toThrow(
      `The file ${media.hash} in s3://media/${prefix} is missing; import its site again`,
    );
  });

  it("a backup contains all of them, and they can be moved to another bucket and to a folder", async () => {
    const { database, nodes, prefix } = await open();
    const one = nodes[0] ?? expect.fail();
    const { databaseUrl } = database;
    const file = join(scratch, `${prefix}-backup`);
    const { mediaFolder, media } = await backUp({ databaseUrl, ...one }, file);
    expect(media).toEqual({ present: 1, copied: 1, lost: 0 });
    expect((await checkBackup(file)).media).toMatchObject({ total: 1, faults: [] });

    const other = { ...one, bucket: bucketOf(server, `${prefix}-other`) };
    const { blobs } = await openBlobs(other);
    const moved = await moveMedia(databaseUrl, openFolderBlobs(mediaFolder), blobs);
    expect(moved).toEqual({ copied: 1, present: 0, lost: 0 });
    expect(await moveMedia(databaseUrl, openFolderBlobs(mediaFolder), blobs)).toEqual({
      copied: 0,
      present: 1,
      lost: 0,
    });
    expect((await inspectMedia({ databaseUrl, ...other }, { readsAll: true })).faults).toEqual([]);

    const dataFolder = join(scratch, `${prefix}-back`);
    await moveMedia(databaseUrl, blobs, openFolderBlobs(join(dataFolder, "media")));
    expect((await inspectMedia({ databaseUrl, dataFolder }, { readsAll: true })).faults).toEqual([]);
  });
});
