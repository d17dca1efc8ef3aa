// @module-tag drill
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";

const CLI = join(import.meta.dirname, "../vitrine.mjs");
const asked: (string | undefined)[] = [];
const server = createServer((request, response) => {
  asked.push(request.url);
  response.end();
});

let scratch: string;
let picture: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  picture = `http://127.0.0.1:${(server.address() as AddressInfo).port}/leaf.png`;
  scratch = mkdtempSync(join(tmpdir(), "vitrine-test-"));
  mkdirSync(join(scratch, "tree"));
  mkdirSync(join(scratch, "data"));
  writeFileSync(join(scratch, "tree/a.md"), `# A\n\n![Leaf](${picture})\n`);
  writeFileSync(
    join(scratch, "mapping.yaml"),
    "site: { name: Far, languages: [{ code: en, default: true }] }\nlanguages: { en: . }\n",
  );
});

afterAll(() => {
  server.close();
  rmSync(scratch, { recursive: true, force: true });
});

async function importTree(...options: string[]): Promise<string> {
  const data = join(scratch, "data");
  const env = { ...process.env, DATABASE_URL: `file:${join(data, "store.sqlite")}`, VITRINE_DATA: data };
  const args = [CLI, "import", join(scratch, "tree"), ...options];
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const [out, problems] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return out + problems;
}

it("downloads pictures of other hosts only with --fetch, and never from a private network", async () => {
  const mapped = ["--mapping", join(scratch, "mapping.yaml"), "--tenant", "far", "--create"];
  expect(await importTree("--fetch")).toContain("--fetch works only with --mapping and --tenant");
  expect(await importTree(...mapped, "--fetch", "--dry-run")).toContain(
    "1 picture of other hosts would be downloaded\n",
  );
  const host = new URL(picture).host;
  expect(await importTree(...mapped)).toContain(`1 × pictures on ${host} in 1 file, first at a.md:3\n`);
  const fetched = await importTree(...mapped, "--fetch");
  expect(fetched).toContain(
    `a.md:3: warning: the picture ${picture} could not be downloaded: 127.0.0.1 is an address of a private network; a link takes its place\n`,
  );
  expect(fetched).toContain("0 pictures of other hosts downloaded, 1 could not be downloaded\n");
  expect(asked).toEqual([]);
}, 60_000);
