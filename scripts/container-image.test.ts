// @module-tag drill
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../e2e/server.ts";
import { type Image, buildImage, sizeOf, withoutNpm } from "./dockerfile.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
/**
 * Maximum size in bytes, in addition to the 230 MB of `node:24-slim`: about 300 MB in total, including 17 MB for libvips, 14 MB
 * for grammars of programming languages, 2 MB for common passwords and half a megabyte for company sign-in.
 */
const MAXIMUM_BYTES = 84_000_000;

/** Timeout for installing and building everything from scratch, in milliseconds. */
const INSTALLATION_LIMIT_MS = 600_000;

let scratch: string;
let image: Image;
let dataFolder: string;

beforeAll(() => {
  scratch = mkdtempSync(path.join(tmpdir(), "vitrine-image-"));
  chmodSync(scratch, 0o755);
  const context = path.join(scratch, "context");
  const { stdout } = spawnSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8" });
  for (const file of stdout.split("\0"))
    if (file !== "" && existsSync(path.join(ROOT, file)))
      cpSync(path.join(ROOT, file), path.join(context, file));
  image = buildImage(path.join(ROOT, "Dockerfile"), context, scratch);
  dataFolder = path.join(image.root, "data");
}, INSTALLATION_LIMIT_MS);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** The id of Debian's user `nobody`, who owns no files. Like the image's user, it may only write to the data folder. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** Runs a command of the image with the permissions of the image's user: only the data folder is writable. */
function start(...command: string[]): ChildProcess & { output(): string } {
  const [program = "", ...options] = image.entrypoint;
  const ownPaths = options.map((option) => option.replace(/^\/vitrine\//, `${image.root}/vitrine/`));
  const child = spawn(program === "node" ? process.execPath : program, [...ownPaths, ...command], {
    cwd: path.join(image.root, image.workingFolder),
    env: { ...withoutNpm(process.env), ...image.environment, VITRINE_DATA: dataFolder, PORT: String(port) },
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (text += chunk));
  return Object.assign(child, { output: () => text });
}

async function run(...command: string[]): Promise<string> {
  const child = start(...command);
  const [code] = await once(child, "close");
  expect(child.output(), command.join(" ")).not.toMatch(/Error: /);
  expect({ code, output: child.output() }).toMatchObject({ code: 0 });
  return child.output();
}

let port: number;

async function untilReady(child: ChildProcess & { output(): string }): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error(child.output());
}

describe("the container image", () => {
  beforeAll(async () => {
    port = await freePort();
    if (isRoot) spawnSync("chown", ["-R", `${NOBODY}:${NOBODY}`, dataFolder]);
    spawnSync("chmod", ["-R", "a+rX,a-w", path.join(image.root, "vitrine")]);
    chmodSync(image.root, 0o755);
  });

  it("contains what is needed to run, and little else", () => {
    expect(sizeOf(image.root)).toBeLessThan(MAXIMUM_BYTES);
    expect(readdirSync(path.join(image.root, "vitrine", "node_modules"))).not.toContain("typescript");
    expect(image.user).toBe("node");
  });

  it("imports, serves, backs up and inspects itself, with a read-only file system", async () => {
    const content = path.join(scratch, "context", "sites", "harbor");
    expect(await run("import", "--create", content)).toContain("harbor");
    const server = start(...image.command);
    const stopped = once(server, "close");
    try {
      await untilReady(server);
      const page = await fetch(`http://127.0.0.1:${port}/index.html`);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain("Harbor &amp; Lane");
      await run("backup", path.join(dataFolder, "today.tar"));
      const examined = await run("doctor");
      expect(examined).toMatch(/ok +site +built/);
      expect(examined).not.toMatch(/FAILURE|warning/);
    } finally {
      server.kill("SIGTERM");
      await stopped;
    }
    expect(server.output()).not.toMatch(/EROFS|EACCES|EPERM|npm run build/);
    expect(server.exitCode).toBe(0);
  });
});
