import { mkdir, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { COMMAND_LINE } from "../accounts/audit.ts";
import { openBucket } from "../bucket/bucket.ts";
import { namesIn } from "../files/remove-leftovers.ts";
import { type BucketServer, bucketOf, startBucketServer } from "../testing/bucket-server.ts";
import { type OpenedStore, describeEachEngine } from "../testing/describe-each-engine.ts";
import { sampleContent } from "../testing/sample-content.ts";

const FILE = Buffer.from("The harbour opens at noon.");
const DAY_MS = 24 * 60 * 60 * 1000;

let server: BucketServer;
let scratch: string;
let runs = 0;
beforeAll(async () => {
  server = await startBucketServer();
});
afterAll(() => server.remove());
beforeEach(async () => {
  runs += 1;
  scratch = await mkdtemp(join(tmpdir(), "vitrine-parts-"));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(scratch, { recursive: true, force: true });
});

describeEachEngine("uploads in parts to two servers", (makeDatabase) => {
  /** Opens two servers with separate data folders, which share either a bucket or the folder of media. */
  async function open(kind: "folder" | "bucket") {
    await server.start();
    const database = await makeDatabase();
    const shared = join(scratch, "shared");
    const settings = bucketOf(server, `parts-${runs}`);
    await mkdir(shared);
    const stores: OpenedStore[] = [];
    for (const name of ["one", "two"]) {
      const dataFolder = join(scratch, name);
      await mkdir(dataFolder);
      if (kind === "folder") await symlink(shared, join(dataFolder, "media"));
      stores.push(await database.open({ dataFolder, ...(kind === "bucket" ? { bucket: settings } : {}) }));
    }
    const [one, two] = stores as [OpenedStore, OpenedStore];
    await one.exchange.apply(sampleContent(), { prune: false });
    const tenant = (await one.findTenant("harbor")) ?? expect.fail("no tenant");
    const contents = [await one.openStudioContent(), await two.openStudioContent()] as const;
    const key = "plan";
    /** Sends some bytes, after which the connection breaks. */
    const breakOff = (to: 0 | 1, from: number, end: number) =>
      contents[to].receivePart(breaking(from, end), { tenantId: tenant.id, key, from, bytes: FILE.length });
    const send = (to: 0 | 1, from: number, end: number, of = key) =>
      contents[to].receivePart(bytesOf(from, end), {
        tenantId: tenant.id,
        key: of,
        from,
        bytes: FILE.length,
      });
    const stored = () =>
      kind === "folder" ? namesIn(join(shared, "uploads")) : openBucket(settings).list("uploads/");
    return { one, send, breakOff, stored };
  }

  async function* breaking(from: number, end: number): AsyncGenerator<Uint8Array> {
    yield* bytesOf(from, end);
    throw new Error("aborted");
  }

  async function* bytesOf(from: number, end: number): AsyncGenerator<Uint8Array> {
    yield FILE.subarray(from, Math.min(end, from + 3));
    yield FILE.subarray(from + 3, end);
  }

  it.each(["folder", "bucket"] as const)(
    "are complete after alternate parts, with a shared %s",
    async (kind) => {
      const { send, stored } = await open(kind);
      expect(await send(0, 0, 8)).toMatchObject({ received: 8, file: undefined });
      expect(await send(1, -1, -1)).toMatchObject({ received: 8 });
      expect(await send(1, 8, 16)).toMatchObject({ received: 16 });
      expect(await send(0, 8, 16)).toMatchObject({ received: 16 });
      const last = await send(0, 16, FILE.length);
      expect(last.received).toBe(FILE.length);
      expect((await readFile(last.file ?? "")).toString()).toBe(FILE.toString());
      await last.remove();
      expect([await stored(), await send(1, -1, -1)]).toMatchObject([[], { received: 0 }]);
    },
  );

  it.each(["folder", "bucket"] as const)(
    "continue on another server after a broken connection, with a shared %s",
    async (kind) => {
      const { send, breakOff } = await open(kind);
      await expect(breakOff(0, 0, 7)).rejects.toThrow("aborted");
      expect(await send(1, -1, -1)).toMatchObject({ received: 7 });
      const last = await send(1, 7, FILE.length);
      expect((await readFile(last.file ?? "")).toString()).toBe(FILE.toString());
    },
  );

  it.each(["folder", "bucket"] as const)("leave nothing behind in a shared %s", async (kind) => {
    const { one, send, stored } = await open(kind);
    await send(0, 0, 8);
    expect(await stored()).toHaveLength(1);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + DAY_MS + 1 });
    await send(1, 0, 8, "another");
    vi.useRealTimers();
    expect(await stored()).toHaveLength(1);
    const sites = await one.openSites();
    await sites.delete("harbor", { actor: COMMAND_LINE, forgetImages: async () => {} });
    expect(await stored()).toEqual([]);
  });
});
