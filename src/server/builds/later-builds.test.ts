import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { BuildArchive, BuildFile } from "../../content/builds/build-archive.ts";
import { createLaterBuilds, shareBuild } from "./later-builds.ts";
import { storeBuild } from "./stored-builds.ts";

let scratch: string;
let log: object[];

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), "vitrine-later-"));
  log = [];
});
afterEach(() => rm(scratch, { recursive: true, force: true }));

const logger = {
  warn: (details: object) => void log.push(details),
  error: (details: object) => void log.push(details),
};

/** Writes a build's folder with a single file, whose name and text are the build's id. */
async function buildSite(id: string): Promise<string> {
  const clientFolder = join(scratch, `dist-${id}`);
  await mkdir(join(clientFolder, "assets"), { recursive: true });
  await writeFile(join(clientFolder, "assets", `${id}.js`), id);
  return clientFolder;
}

/** Starts the part of a server that manages builds. */
async function startServer(id: string, dataFolder: string, archive?: BuildArchive) {
  const clientFolder = await buildSite(id);
  const buildsFolder = join(scratch, dataFolder);
  const known = await storeBuild(id, clientFolder, buildsFolder);
  if (archive) await shareBuild(archive, { id, clientFolder, log: logger });
  return createLaterBuilds({ known, buildsFolder, archive, log: logger });
}

function memoryArchive(): BuildArchive & { reads: number } {
  const stored = new Map<string, BuildFile[]>();
  return {
    reads: 0,
    async keep(build, readFiles) {
      stored.set(build, stored.get(build) ?? (await readFiles()));
    },
    list: () => Promise.resolve([...stored.keys()]),
    async read(build) {
      this.reads += 1;
      return stored.get(build) ?? [];
    },
  };
}

it("are found in the data folder that a server shares with an older one", async () => {
  const old = await startServer("old", "data");
  expect(await old.find("new.js")).toBeUndefined();
  await startServer("new", "data");
  expect(await old.find("new.js")).toBe(join(scratch, "data", "new", "assets"));
});

it("are found, in both directions, if servers share only the database, and are fetched once", async () => {
  const archive = memoryArchive();
  const old = await startServer("old", "data-old", archive);
  const fresh = await startServer("new", "data-new", archive);
  const folders = await Promise.all(["new.js", "new.js", "other.js"].map((file) => old.find(file)));
  expect(folders).toEqual([...Array(2).fill(join(scratch, "data-old", "new", "assets")), undefined]);
  expect(await readFile(join(folders[0] ?? "", "new.js"), "utf8")).toBe("new");
  expect(archive.reads).toBe(1);
  expect(await fresh.find("old.js")).toBe(join(scratch, "data-new", "old", "assets"));
  expect(log).toEqual([]);
});

it("have known start times, in both directions", async () => {
  const archive = memoryArchive();
  const old = await startServer("old", "data-old", archive);
  expect(await old.timeOf("new")).toBeUndefined();
  const fresh = await startServer("new", "data-new", archive);
  for (const server of [old, fresh])
    for (const build of ["old", "new"])
      expect(Date.now() - ((await server.timeOf(build)) ?? 0)).toBeLessThan(60_000);
  for (const build of ["", "..", "n.w", "new.123.tmp", "n".repeat(1_000)])
    expect(await old.timeOf(build)).toBeUndefined();
});

it("are looked up at intervals, however many missing files are requested", async () => {
  const archive = memoryArchive();
  const old = await startServer("old", "data", archive);
  const list = vi.spyOn(archive, "list");
  const began = performance.now();
  for (let time = 0; time < 4; time += 1) {
    const names = Array.from({ length: 50 }, (_, number) => `${time}-${number}.js`);
    await Promise.all(names.map((name) => old.find(name)));
  }
  expect(performance.now() - began).toBeGreaterThan(700);
  expect(list).toHaveBeenCalledTimes(4);
});

it("never lead to a file outside their folders", async () => {
  const archive = memoryArchive();
  const old = await startServer("old", "data", archive);
  await archive.keep("new", () => Promise.resolve([{ name: "../evil.js", content: Buffer.from("evil") }]), 5);
  for (const file of ["..%2fevil.js", "../evil.js", ".", "", "a/b", "evil.js"])
    expect(await old.find(file)).toBeUndefined();
  expect(
    (await readdir(join(scratch, "data"), { recursive: true })).filter((name) => name.includes("evil")),
  ).toEqual([]);
});

it("leave a file missing if they cannot be read, and log that once", async () => {
  const archive = memoryArchive();
  const old = await startServer("old", "data", archive);
  archive.list = () => Promise.reject(new Error("no database"));
  expect(await old.find("new.js")).toBeUndefined();
  expect(await old.find("new.js")).toBeUndefined();
  expect(log).toEqual([{ reason: "no database" }]);
});

it("are logged if a server cannot share its own", async () => {
  const archive = { ...memoryArchive(), keep: () => Promise.reject(new Error("read-only")) };
  await startServer("old", "data", archive);
  expect(log).toEqual([{ reason: "read-only" }]);
});
