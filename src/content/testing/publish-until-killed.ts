// Publishes in a process that kills itself before one of its statements, or at the end. Usage: publish-until-killed.ts <JSON of
// KilledPublication>. Prints the number of statements if it reaches the end.
import { DatabaseSync, StatementSync } from "node:sqlite";
import pg from "pg";
import { importFolder } from "../import/folder/import-folder.ts";
import { openWritableStore } from "../open-writable.ts";
import type { FileChange } from "../writing/read-changes.ts";

export interface KilledPublication {
  databaseUrl: string;
  dataFolder: string;
  /** Either a folder to import, or single files to publish. */
  what: { folder: string } | { changes: FileChange[]; base: [string, string | null][] };
  /**
   * The number of the statement before which the process ends, counted from the beginning of the publication. If there are
   * fewer statements, it ends after the last one.
   */
  killedBefore: number;
}

const { databaseUrl, dataFolder, what, killedBefore } = JSON.parse(
  process.argv[2] ?? "",
) as KilledPublication;
const store = await openWritableStore({ databaseUrl, dataFolder, fileUrl: "/media/" });

let statements = 0;
function count(): void {
  statements += 1;
  if (statements === killedBefore) end();
}

/** Kills the process with a signal, since `process.exit` would still close the database. */
function end(): void {
  process.kill(process.pid, "SIGKILL");
}

/** Wraps a method of an object to count its calls. */
function watch<Name extends string>(owner: Record<Name, (...given: never[]) => unknown>, name: Name): void {
  const method = owner[name];
  owner[name] = function (this: unknown, ...given: never[]) {
    count();
    return method.apply(this, given);
  };
}

watch(pg.Client.prototype as never, "query");
watch(DatabaseSync.prototype as never, "exec");
for (const name of ["run", "all", "get", "iterate"]) watch(StatementSync.prototype as never, name);

if ("folder" in what) await importFolder(store.exchange, what.folder, { prune: true, theirs: true });
else await store.publish("corner", what.changes, { base: new Map(what.base), author: null, origin: "api" });
console.log(statements);
end();
