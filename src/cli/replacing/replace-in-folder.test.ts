import { readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import type * as syncNote from "../../content/sync/sync-note.ts";
import { cornerFolder } from "../../content/testing/corner-folder.ts";
import { captureConsole } from "../testing/capture-console.ts";
import { replaceInFolder } from "./replace-in-folder.ts";

const REFUSED = "articles/en/b.md";

vi.mock("../../content/sync/sync-note.ts", async (original) => {
  const real = await original<typeof syncNote>();
  const replaceFile: typeof real.replaceFile = async (folder, target, ...others) => {
    if (target.endsWith(REFUSED)) throw new Error("EACCES: permission denied");
    await real.replaceFile(folder, target, ...others);
  };
  return { ...real, replaceFile };
});

const corner = cornerFolder();
const output = captureConsole();

it("changes the other files if one cannot be written, and reports it and all other problems", async () => {
  const names = ["articles/en/a.md", REFUSED, "articles/en/c.md"];
  for (const name of names) await corner.put(name, "---\ntitle: Text\n---\nHarbor\n");
  await symlink("/nowhere", join(corner.folder, "articles/en/link.md"));
  const places = { texts: true, details: true, settings: false, addresses: false };
  const query = { find: "Harbor", matchesCase: true, wholeWords: false, ...places };
  const replacement = { query, words: "Harbor Inn", isDryRun: false };
  expect(await replaceInFolder(corner.folder, replacement)).toBe(1);
  const texts = await Promise.all(names.map((name) => readFile(join(corner.folder, name), "utf8")));
  expect(texts.map((text) => text.split("\n").at(-2))).toEqual(["Harbor Inn", "Harbor", "Harbor Inn"]);
  const lines = output.join("\n");
  expect(lines).toContain(`${REFUSED}: could not be written: EACCES: permission denied`);
  expect(lines).toContain("articles/en/link.md:1: error: the target of this symbolic link does not exist");
  expect(lines).toContain("2 places in 2 files replaced.");
  expect(lines).toContain(
    `Not changed: ${REFUSED}. Replace the words there by hand: if the command ran again, it would also search the new words in the other files`,
  );
});
