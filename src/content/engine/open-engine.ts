import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { StoreError } from "../store-error.ts";
import type { Engine, EngineOptions } from "./engine.ts";
import { openSqlite } from "./sqlite.ts";

/** Opens `file:/path`, `file:relative/path` or `postgres://…`. */
export async function openEngine(databaseUrl: string, options: EngineOptions = {}): Promise<Engine> {
  if (/^postgres(ql)?:\/\//.test(databaseUrl)) {
    // The driver is loaded only where it serves.
    const { openPostgres } = await import("./postgres.ts");
    return openPostgres(databaseUrl, options);
  }
  if (databaseUrl.startsWith("file:")) return openSqlite(fileOf(databaseUrl), options);
  throw new StoreError(
    `DATABASE_URL must begin with file: or postgres://, not ${databaseUrl.split(":", 1)[0]}:`,
  );
}

/** The file of an SQLite database; `undefined` for a database server. */
export function databaseFile(databaseUrl: string): string | undefined {
  return databaseUrl.startsWith("file:") ? fileOf(databaseUrl) : undefined;
}

function fileOf(url: string): string {
  return url.startsWith("file:///") ? fileURLToPath(url) : resolve(url.slice("file:".length));
}
