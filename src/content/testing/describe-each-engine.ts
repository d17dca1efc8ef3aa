import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, describe, inject } from "vitest";
import { type StoreOptions, openStore } from "../open.ts";
import type { Store } from "../store.ts";
import type { ContentExchange } from "../tenant-content.ts";

export type OpenedStore = Store & { exchange: ContentExchange };

/** An empty database of its own. */
export interface TestDatabase {
  databaseUrl: string;
  dataFolder: string;
  /** Opens the store; more than once for what several processes would see. Closed after the test. */
  open(options?: Pick<StoreOptions, "onRead" | "secret">): Promise<OpenedStore>;
}

/** Runs one suite of tests on every engine. `makeDatabase` gives a test a database that nobody else knows. */
export function describeEachEngine(
  name: string,
  suite: (makeDatabase: () => Promise<TestDatabase>) => void,
): void {
  for (const engine of ["sqlite", "postgres"] as const) {
    describe(`${name} (${engine})`, () => {
      const undo: (() => Promise<unknown>)[] = [];
      afterEach(async () => {
        for (const step of undo.splice(0).reverse()) await step();
      });
      suite(async () => {
        const dataFolder = await mkdtemp(join(tmpdir(), "vitrine-store-"));
        undo.push(() => rm(dataFolder, { recursive: true, force: true }));
        const databaseUrl =
          engine === "sqlite"
            ? `file:${join(dataFolder, "vitrine.db")}`
            : await createDatabase(inject("postgresUrl"), undo);
        const open: TestDatabase["open"] = async (options = {}) => {
          const store = await openStore({ databaseUrl, dataFolder, fileUrl: "/media/", ...options });
          undo.push(() => store.close());
          return store;
        };
        return { databaseUrl, dataFolder, open };
      });
    });
  }
}

/** Makes an empty database on a server; the steps added to `undo` drop it. */
export async function createDatabase(serverUrl: string, undo: (() => Promise<unknown>)[]): Promise<string> {
  const name = `vitrine_test_${randomUUID().replaceAll("-", "")}`;
  const onServer = async (command: string) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    try {
      await client.query(command);
    } finally {
      await client.end();
    }
  };
  await onServer(`create database ${name}`);
  undo.push(() => onServer(`drop database if exists ${name} with (force)`));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
