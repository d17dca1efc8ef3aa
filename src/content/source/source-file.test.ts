import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readArticleEntry } from "../writing/checks/articles.ts";
import { readMediaFiles } from "../writing/checks/media-files.ts";
import { Findings, formatFinding } from "./findings.ts";
import { readText, readIfReadable } from "./source-file.ts";

const GONE = "it was removed while the folder was being read. Try again when nobody is working in the folder";
let scratch: string;

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), "vitrine-source-"));
});
afterEach(() => rm(scratch, { recursive: true, force: true }));

/** A file as listed in the folder, even if it no longer exists. */
const listed = (path: string) => ({ path, origin: path, file: join(scratch, path), bytes: 10 });

it("reports a file that has disappeared, wherever it is read, and continues", async () => {
  const findings = new Findings();
  expect(await readText(listed("a.md"), 100, findings)).toBeUndefined();
  expect(await readArticleEntry(listed("articles/en/b.md"), ["en"], findings)).toBeUndefined();
  await writeFile(join(scratch, "x.txt"), "there");
  const media = await readMediaFiles(
    [listed("media/c.svg"), listed("media/d.txt"), { ...listed("x.txt"), path: "media/x.txt" }],
    findings,
  );
  expect(media.map(({ path }) => path)).toEqual(["x.txt"]);
  expect(findings.list.map((finding) => formatFinding(finding))).toEqual(
    ["a.md", "articles/en/b.md", "media/c.svg", "media/d.txt"].map((path) => `${path}:1: error: ${GONE}`),
  );
});

it("throws errors that are not about a single file", async () => {
  const failing = readIfReadable(listed("a.md"), new Findings(), () => {
    throw Object.assign(new Error("too many open files"), { code: "EMFILE" });
  });
  await expect(failing).rejects.toThrow("too many open files");
});
