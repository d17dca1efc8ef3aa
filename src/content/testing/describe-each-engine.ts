import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, describe, inject } from "vitest";
import { type WritableStore, openWritableStore } from "../open-writable.ts";
import type { StoreOptions } from "../open.ts";
import { copySqliteTemplate } from "./sqlite-template.ts";

export type OpenedStore = WritableStore;

/** A separate database without content. */
export interface TestDatabase {
  databaseUrl: string;
  dataFolder: string;
  /** Opens the store, and closes it after the test. Opening it several times simulates several processes. */
  open(options?: Partial<Omit<StoreOptions, "databaseUrl" | "fileUrl">>): Promise<OpenedStore>;
}

/** Requirements of a test for its database. */
export interface DatabaseOptions {
  /** Creates no tables, as in a database before the first start. */
  isBare?: boolean;
}

/**
 * Number of random scenarios for each engine. Most scenarios test the meaning of statements, for which the faster engine is
 * enough; a few show whether the other engine interprets them in the same way.
 */
const SCENARIOS = { sqlite: 25, postgres: 6 };

/**
 * Runs a suite of tests on every engine. `makeDatabase` creates a separate database for a test. It contains the tables of a store,
 * unless `isBare` is set.
 */
export function describeEachEngine(
  name: string,
  suite: (makeDatabase: (options?: DatabaseOptions) => Promise<TestDatabase>, scenarios: number) => void,
): void {
  for (const engine of ["sqlite", "postgres"] as const) {
    describe(`${name} (${engine})`, { tags: engine === "postgres" ? ["postgres"] : [] }, () => {
      const undo: (() => Promise<unknown>)[] = [];
      afterEach(async () => {
        for (const step of undo.splice(0).reverse()) await step();
      });
      suite(async ({ isBare = false } = {}) => {
        const dataFolder = await mkdtemp(join(tmpdir(), "vitrine-store-"));
        undo.push(() => rm(dataFolder, { recursive: true, force: true }));
        const file = join(dataFolder, "vitrine.db");
        if (engine === "sqlite" && !isBare) await copySqliteTemplate(file);
        const databaseUrl =
          engine === "sqlite"
            ? `file:${file}`
            : await createDatabase(inject("postgresUrl"), undo, isBare ? "" : inject("postgresTemplate"));
        const open: TestDatabase["open"] = async (options = {}) => {
          const store = await openWritableStore({ databaseUrl, dataFolder, fileUrl: "/media/", ...options });
          undo.push(() => store.close());
          return store;
        };
        return { databaseUrl, dataFolder, open };
      }, SCENARIOS[engine]);
    });
  }
}

/** Connections for creating databases. They are reused, since opening a connection takes longer than creating a database. */
const servers = new Map<string, pg.Pool>();

function serverAt(url: string): pg.Pool {
  const known = servers.get(url);
  if (known !== undefined) return known;
  const server = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // A server closes its connections when it stops; without a listener, the error would end the process.
  server.on("error", () => {});
  servers.set(url, server);
  return server;
}

/**
 * Creates a database on a server, and adds to `undo` the steps that drop it.
 *
 * @param clause names the database to copy; without it, the new one is empty
 */
export async function createDatabase(
  serverUrl: string,
  undo: (() => Promise<unknown>)[],
  clause = "",
): Promise<string> {
  const name = `vitrine_test_${randomUUID().replaceAll("-", "")}`;
  const server = serverAt(serverUrl);
  await server.query(`create database ${name} ${clause}`);
  undo.push(() => server.query(`drop database if exists ${name} with (force)`));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
