import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readEnvironment } from "./environment.mjs";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-env-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const put = (content: string | Uint8Array) => writeFile(join(folder, ".env"), content);

it("reads .env where there is one, and the environment wins", async () => {
  expect(readEnvironment(folder, { PORT: "1" })).toEqual({ PORT: "1" });
  await put("PORT=2\r\nHOST=::1\r\n");
  expect(readEnvironment(folder, { PORT: "1" })).toEqual({ PORT: "1", HOST: "::1" });
});

it("knows the first setting of a file that begins with a byte order mark", async () => {
  await put("\uFEFFVITRINE_DATA=/srv\n");
  expect(readEnvironment(folder, {})).toEqual({ VITRINE_DATA: "/srv" });
});

it("passes over no file that it cannot read", async () => {
  await put(Buffer.from("\uFEFFPORT=2\n", "utf16le"));
  expect(() => readEnvironment(folder, {})).toThrow("it is not UTF-8; save it as UTF-8");
  await put(Buffer.from("PORT=2\n", "utf16le"));
  expect(() => readEnvironment(folder, {})).toThrow("it is not UTF-8; save it as UTF-8");
  await rm(join(folder, ".env"));
  await mkdir(join(folder, ".env"));
  expect(() => readEnvironment(folder, {})).toThrow("it is a folder");
});
