import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import type { OpenedStore } from "./describe-each-engine.ts";

/** The site "corner", edited in a folder and in the store. */
export interface EditedSite {
  store: OpenedStore;
  /** Publishes a text as if somebody had edited it in the browser; `null` removes the file. */
  edit(name: string, text: string | null): Promise<void>;
  /** Reads the text of a file in the store. */
  stored(name: string): Promise<string | null>;
}

export function editedSite(store: OpenedStore, author = "mina"): EditedSite {
  const hashes = () => store.exchange.files.hashes("corner");
  return {
    store,
    async edit(name, text) {
      const base = new Map([[name, (await hashes()).get(name) ?? null]]);
      const report = await store.publish("corner", [{ name, text }], { author, origin: "studio", base });
      expect(report).toMatchObject({ outcome: "published" });
    },
    async stored(name) {
      const hash = (await hashes()).get(name);
      return hash === undefined ? null : ((await store.exchange.files.text("corner", hash)) ?? null);
    },
  };
}

/** Writes or removes a file of a folder. */
export async function put(folder: string, name: string, text: string | null): Promise<void> {
  const file = join(folder, name);
  if (text === null) return rm(file, { force: true });
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

export async function read(folder: string, name: string): Promise<string | null> {
  return readFile(join(folder, name), "utf8").catch(() => null);
}

/** Reads the hash of a file from a folder's record. */
export async function recordedHash(folder: string, name: string): Promise<string | undefined> {
  const text = await read(folder, ".vitrine/sync.json");
  return text === null ? undefined : (JSON.parse(text) as { files: Record<string, string> }).files[name];
}
