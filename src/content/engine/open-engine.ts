import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { makeFolder } from "../files/make-folder.ts";
import { StoreError } from "../model/store-error.ts";
import type { Engine, EngineOptions } from "./engine.ts";
import { cannotOpen, openSqlite } from "./sqlite.ts";

/** Opens `file:/path`, `file:relative/path` or `postgres://…`. */
export async function openEngine(databaseUrl: string, options: EngineOptions = {}): Promise<Engine> {
  if (/^postgres(ql)?:\/\//.test(databaseUrl)) {
    // The driver of PostgreSQL is loaded only if it is needed.
    const { openPostgres } = await import("./postgres.ts");
    return openPostgres(databaseUrl, options);
  }
  const file = databaseFile(databaseUrl);
  if (file !== undefined) {
    await makeFolder(dirname(file)).catch((error: unknown) => {
      throw cannotOpen(file, error);
    });
    return openSqlite(file, options);
  }
  throw new StoreError(
    `DATABASE_URL must begin with file: or postgres://, not ${databaseUrl.split(":", 1)[0]}:`,
  );
}

/** Returns the file of an SQLite database; `undefined` for a database server. */
export function databaseFile(databaseUrl: string): string | undefined {
  return databaseUrl.startsWith("file:") ? fileOf(databaseUrl) : undefined;
}

function fileOf(url: string): string {
  return url.startsWith("file:///") ? fileURLToPath(url) : resolve(url.slice("file:".length));
}
