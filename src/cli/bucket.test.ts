// @module-tag drill
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { openBucket } from "../content/bucket/bucket.ts";
import { type BucketServer, bucketOf, startBucketServer } from "../content/testing/bucket-server.ts";
import { cornerFolder } from "../content/testing/corner-folder.ts";
import { runCommandLine } from "./command-line.ts";

const COMMAND = fileURLToPath(new URL("vitrine.mjs", import.meta.url));

const corner = cornerFolder();
let server: BucketServer;
let scratch: string;
let output: string[];

beforeAll(async () => {
  server = await startBucketServer();
});
afterAll(() => server.remove());

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), "vitrine-cli-bucket-"));
  await server.start();
  vi.stubEnv("VITRINE_DATA", join(scratch, "data"));
  vi.stubEnv("DATABASE_URL", "");
  for (const [name, value] of Object.entries(server.environment("sites"))) vi.stubEnv(name, value);
  for (const method of ["log", "error"] as const)
    vi.spyOn(console, method).mockImplementation((line: unknown) => void output.push(String(line)));
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await rm(scratch, { recursive: true, force: true });
});

/** Runs a command. Resolves to its exit code and output. */
async function vitrine(...args: string[]): Promise<[number, string]> {
  output = [];
  return [await runCommandLine(args), output.join("\n")];
}

it("tenants delete removes a site's files and resized pictures from the bucket", async () => {
  for (const [name, value] of Object.entries(server.environment("deleted"))) vi.stubEnv(name, value);
  expect((await vitrine("import", corner.folder, "--create"))[0]).toBe(0);
  const objects = async () =>
    (await readdir(server.folder, { recursive: true }))
      .filter((name) => /deleted\/.*_object$/.test(name))
      .toSorted();
  const [, hash = ""] = /\/([\da-f]{64})/.exec((await objects()).join()) ?? [];
  const images = openBucket(bucketOf(server, "deleted"));
  const group = `images/${hash.slice(0, 2)}`;
  for (const key of [`${group}/${hash}-webp-80-640-2.webp`, `${group}/${"0".repeat(64)}-webp-80-640-2.webp`])
    await images.write(key, { content: Buffer.from("x") });
  expect(await objects()).toHaveLength(3);
  expect(await vitrine("tenants", "delete", "corner", "--name", "Corner")).toEqual([
    0,
    expect.stringContaining("corner is deleted, with 1 files"),
  ]);
  expect(await objects()).toEqual([expect.stringContaining("0".repeat(64))]);
});

it("import, doctor, backup, move and export work with a bucket, and leave no files in the data folder", async () => {
  expect((await vitrine("import", corner.folder, "--create"))[0]).toBe(0);
  expect(await readdir(join(scratch, "data"))).not.toContain("media");
  const [, health] = await vitrine("doctor", "--all");
  expect(health).toMatch(/^ok +bucket +s3:\/\/media\/sites can be listed, written, read and deleted from$/m);
  expect(health).toMatch(/^ok +media +1 files, none missing, all of them read$/m);
  // The doctor has removed its test file from the bucket.
  expect((await readdir(server.folder, { recursive: true })).join()).not.toMatch(/doctor\/.*_object/);

  const backup = join(scratch, "backup.sqlite");
  const [made, told] = await vitrine("backup", backup);
  expect([made, told]).toEqual([
    0,
    expect.stringContaining(`and vitrine move --media ${backup}-media s3://media/sites.`),
  ]);
  expect((await vitrine("backup", "--check", backup))[0]).toBe(0);
  expect(await vitrine("move", "--media", `${backup}-media`, "s3://media/other")).toEqual([
    0,
    expect.stringContaining("s3://media/other: 1 files copied, 0 already there."),
  ]);
  vi.stubEnv("VITRINE_MEDIA", "s3://media/other");
  const out = join(scratch, "out");
  expect((await vitrine("export", "corner", out))[0]).toBe(0);
  expect(await readFile(join(out, "media/plan.svg"))).toEqual(
    await readFile(join(corner.folder, "media/plan.svg")),
  );
  expect((await vitrine("move", "--media", "s3://media/other", "s3://media/other"))[0]).toBe(2);
});

it("an import without the bucket fails with one line, and publishes nothing", async () => {
  expect((await vitrine("import", corner.folder, "--create"))[0]).toBe(0);
  await server.stop();
  await corner.put("media/plan.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>\n');
  const [code, told] = await vitrine("import", corner.folder);
  expect(code).toBe(1);
  expect(told).toMatch(
    /Cannot store plan\.svg: the bucket s3:\/\/media\/sites does not answer: connect ECONNREFUSED \S+$/,
  );
  const [, health] = await vitrine("doctor");
  expect(health).toMatch(/^FAILURE +bucket +the bucket s3:\/\/media\/sites does not answer: /m);
  expect(health).toMatch(/^FAILURE +media +the bucket s3:\/\/media\/sites does not answer: /m);
  await server.start();
  expect((await vitrine("history", "corner"))[1].match(/^ *\d+ /gm)).toHaveLength(1);
  expect((await vitrine("import", corner.folder))[0]).toBe(0);
});

/** Starts the server. Resolves to its exit code, or to "runs" once it listens. */
async function serve(
  environment: Record<string, string>,
): Promise<{ outcome: number | "runs"; told: string }> {
  const env = { ...process.env, PORT: "0", ...environment };
  const child = spawn(process.execPath, [COMMAND, "serve"], { env, stdio: ["ignore", "pipe", "pipe"] });
  let told = "";
  const { promise, resolve } = Promise.withResolvers<"runs">();
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      told += chunk.toString();
      if (told.includes("Vitrine listens")) resolve("runs");
    });
  const ended = once(child, "close");
  const outcome = await Promise.race([promise, ended.then(([code]) => Number(code))]);
  if (outcome === "runs") {
    child.kill("SIGTERM");
    await ended;
  }
  return { outcome, told };
}

it("a server with a wrong key does not start, and reports why in one line", async () => {
  expect(await serve({ AWS_SECRET_ACCESS_KEY: "wrong" })).toEqual({
    outcome: 1,
    told: "The bucket s3://media/sites: AWS_SECRET_ACCESS_KEY does not match AWS_ACCESS_KEY_ID, or AWS_REGION is wrong\n",
  });
  expect(await serve({ AWS_SECRET_ACCESS_KEY: "" })).toEqual({
    outcome: 1,
    told: "VITRINE_MEDIA needs AWS_SECRET_ACCESS_KEY, the key to the bucket\n",
  });
});

it("a server whose bucket does not answer starts, and warns", async () => {
  await server.stop();
  const { outcome, told } = await serve({});
  expect(outcome).toBe("runs");
  expect(told).toContain("files that are not on this machine cannot be shown until the bucket answers");
});
