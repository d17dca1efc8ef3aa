// @module-tag drill
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, expect, it, vi } from "vitest";
import { type SmallDisk, mountSmallDisk } from "../../content/testing/small-disk.ts";
import { QUAY, type StudioClient, importFiles, signedIn } from "../testing/studio-client.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

let disk: SmallDisk | undefined;
let site: TestInstallation | undefined;

afterEach(async () => {
  await site?.close();
  site = undefined;
  vi.unstubAllEnvs();
  disk?.remove();
  disk = undefined;
});

async function openEditor(installation: TestInstallation): Promise<StudioClient> {
  await importFiles(installation, QUAY);
  return signedIn(installation, { role: "editor", tenant: "quay", languages: null, groups: null });
}

const NAME = "articles/en/news/opening.md";

/** Returns a text that compresses badly, so that it needs much disk space. */
function longText(): string {
  const words = Array.from({ length: 100_000 }, () => Math.random().toString(36).slice(2));
  return `---\ntitle: Opening\npublishedAt: 2026-02-01\n---\n${words.join(" ")}\n`;
}

function expectReason({ status, headers, json }: Awaited<ReturnType<StudioClient>>, reason: string): void {
  expect([status, Number(headers["retry-after"]) > 0]).toEqual([503, true]);
  expect(json).toMatchObject({ code: 503, reason });
}

it("tells editors that the disk is full, for drafts, publications and uploads", async () => {
  disk = mountSmallDisk(24);
  if (disk === undefined) return console.log("No file system can be mounted here: a full disk is not tested");
  vi.stubEnv("TMPDIR", disk.folder);
  site = await openTestInstallation();
  const editor = await openEditor(site);
  const text = longText();
  disk.fill(0);
  const address = `sites/quay/draft?name=${encodeURIComponent(NAME)}`;
  const headers = { "if-none-match": "*" };
  expectReason(await editor(address, { method: "PUT", headers, body: { text, base: null } }), "disk-full");
  const file = await editor(`sites/quay/file?name=${encodeURIComponent(NAME)}`);
  const base = String(file.headers["etag"]).replaceAll('"', "");
  const files = [{ name: NAME, text, base }];
  expectReason(await editor("sites/quay/publications", { method: "POST", body: { files } }), "disk-full");
  const picture = await editor("sites/quay/media/file?name=media%2Flong.pdf", {
    method: "PUT",
    headers: { "if-none-match": "*", "content-type": "application/octet-stream" },
    bytes: Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(2_000_000)]),
  });
  expectReason(picture, "disk-full");
});

it("tells editors that another program has locked the database", async () => {
  site = await openTestInstallation();
  const editor = await openEditor(site);
  const other = new DatabaseSync(join(site.dataFolder, "vitrine.sqlite"));
  try {
    other.exec("begin immediate");
    const address = `sites/quay/draft?name=${encodeURIComponent(NAME)}`;
    const body = { text: "---\ntitle: Opening\n---\n", base: null };
    const answer = await editor(address, { method: "PUT", headers: { "if-none-match": "*" }, body });
    expectReason(answer, "locked");
  } finally {
    other.exec("rollback");
    other.close();
  }
});
