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

it("reads .env if it exists, and the environment takes precedence", async () => {
  expect(readEnvironment(folder, { PORT: "1" })).toEqual({ PORT: "1" });
  await put("PORT=2\r\nHOST=::1\r\n");
  expect(readEnvironment(folder, { PORT: "1" })).toEqual({ PORT: "1", HOST: "::1" });
});

it("reads the first setting of a file with a byte order mark", async () => {
  await put("\uFEFFVITRINE_DATA=/srv\n");
  expect(readEnvironment(folder, {})).toEqual({ VITRINE_DATA: "/srv" });
});

it("reports a file that it cannot read", async () => {
  await put(Buffer.from("\uFEFFPORT=2\n", "utf16le"));
  expect(() => readEnvironment(folder, {})).toThrow("it is not UTF-8; save it as UTF-8");
  await put(Buffer.from("PORT=2\n", "utf16le"));
  expect(() => readEnvironment(folder, {})).toThrow("it is not UTF-8; save it as UTF-8");
  await rm(join(folder, ".env"));
  await mkdir(join(folder, ".env"));
  expect(() => readEnvironment(folder, {})).toThrow("it is a folder");
});

it.each(["VITRINE_DATA: /srv", "PORT", "export HOST ::1", "\tDATABASE_URL: postgres://db/vitrine"])(
  "reports a setting whose value is invalid in .env syntax (%s)",
  async (line) => {
    await put(`# HOST: not yet\r\nVITRINE_VISITS = off\r\n${line}\r\n`);
    expect(() => readEnvironment(folder, {})).toThrow(
      /\.env: line 3 sets no variable; write it as NAME=value$/,
    );
  },
);

it("ignores variables of other programs", async () => {
  await put('PORTS: 1\nexport PORT=2\nHOSTNAME\nHOST="::1"\nNOTE="a\nb"\n');
  expect(readEnvironment(folder, {})).toEqual({ PORT: "2", HOST: "::1", NOTE: "a\nb" });
});

it("preserves a # that other parsers treat as part of the value", async () => {
  await put("VITRINE_WEBHOOK_SECRET=one#two\n");
  expect(() => readEnvironment(folder, {})).toThrow(
    /\.env: line 1 has a # in its value; write it as NAME='value'$/,
  );
  await put("# a=b#c\nPORT=2 # the port\nHOST='a#b'\nNOTE=\"c#d\"\nEMPTY=#\n");
  expect(readEnvironment(folder, {})).toMatchObject({ PORT: "2", HOST: "a#b", NOTE: "c#d" });
});
