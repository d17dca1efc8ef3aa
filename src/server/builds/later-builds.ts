import { readFile, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { BuildArchive, BuildFile } from "../../content/builds/build-archive.ts";
import { makeFolder } from "../../content/files/make-folder.ts";
import { createRareLine } from "../telemetry/rare-line.ts";
import { MAXIMUM_BUILDS, exists, folderOf, listBuilds, putBuild } from "./stored-builds.ts";

/** Matches valid names of a build's files. */
const FILE_NAME = /^[\w-][\w.-]*$/;
/** Matches valid build ids. */
const BUILD_ID = /^[\w-]{1,100}$/;

/** Minimum pause between two look-ups, in milliseconds. Clients can request any name, and each look-up costs a query. */
const LOOK_PAUSE_MS = 250;

/**
 * Finds builds added since this server started. During a rolling update, a load balancer may send requests from a page of another
 * server's build to this server.
 */
export interface LaterBuilds {
  /** Resolves to the folder that contains the file. */
  find(file: string): Promise<string | undefined>;
  /** Resolves to the last start time of a build in epoch milliseconds, or to `undefined` if it is unknown. */
  timeOf(build: string): Promise<number | undefined>;
}

export interface LaterBuildsOptions {
  /** Folders of builds that this server already serves. */
  known: readonly string[];
  /** The folder to which servers with the same data folder add builds. */
  buildsFolder: string;
  /** The archive in which servers with other data folders store their builds. */
  archive?: BuildArchive | undefined;
  log: Pick<Logger, "warn" | "error">;
}

/** Creates a finder that looks for new builds when a request names a file that no known build has. */
export function createLaterBuilds({ known, buildsFolder, archive, log }: LaterBuildsOptions): LaterBuilds {
  const folders = new Set<string>(known);
  const later: string[] = [];
  const logFailure = createRareLine((details) =>
    log.warn(details, "files of other servers' builds cannot be looked up"),
  );
  const lookAgain = oneAtATime(() =>
    look().catch((error: unknown) =>
      logFailure({ reason: error instanceof Error ? error.message : String(error) }),
    ),
  );

  async function look(): Promise<void> {
    for (const folder of await listBuilds(buildsFolder)) add(folder);
    for (const id of (await archive?.list()) ?? []) {
      const folder = folderOf(id, buildsFolder);
      if (folders.has(folder)) continue;
      await putBuild(folder, async (unfinished) => writeAssets(unfinished, (await archive?.read(id)) ?? []));
      add(folder);
    }
  }

  function add(folder: string): void {
    if (folders.has(folder)) return;
    folders.add(folder);
    later.unshift(folder);
  }

  async function findAmongKnown(file: string): Promise<string | undefined> {
    for (const folder of later) {
      const assets = join(folder, "assets");
      if (await exists(join(assets, file))) return assets;
    }
    return undefined;
  }

  return {
    async find(file) {
      if (!FILE_NAME.test(file)) return undefined;
      const found = await findAmongKnown(file);
      if (found !== undefined) return found;
      await lookAgain();
      return findAmongKnown(file);
    },
    async timeOf(build) {
      if (!BUILD_ID.test(build)) return undefined;
      const folder = folderOf(build, buildsFolder);
      if (!folders.has(folder)) await lookAgain();
      if (!folders.has(folder)) return undefined;
      return stat(folder).then(
        ({ mtimeMs }) => Math.floor(mtimeMs),
        () => undefined,
      );
    },
  };
}

/** Makes the files of a build available to servers with other data folders. */
export async function shareBuild(
  archive: BuildArchive,
  { id, clientFolder, log }: { id: string; clientFolder: string; log: Pick<Logger, "error"> },
): Promise<void> {
  try {
    await archive.keep(id, () => readAssets(clientFolder), MAXIMUM_BUILDS);
  } catch (error) {
    // The server starts even without sharing, because otherwise the site would be unavailable.
    const reason = error instanceof Error ? error.message : String(error);
    log.error({ reason }, "servers with another build will lack files of this one");
  }
}

async function readAssets(clientFolder: string): Promise<BuildFile[]> {
  const folder = join(clientFolder, "assets");
  const names = await readdir(folder);
  return Promise.all(names.map(async (name) => ({ name, content: await readFile(join(folder, name)) })));
}

async function writeAssets(folder: string, files: readonly BuildFile[]): Promise<void> {
  const assets = join(folder, "assets");
  await makeFolder(assets);
  for (const { name, content } of files)
    if (FILE_NAME.test(name)) await writeFile(join(assets, name), content);
}

/**
 * Returns a function that runs the work at most once at a time, with a pause between runs. All calls before a run begins share
 * that run, so no caller gets a result older than its call.
 */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;
  let endedAt = Number.NEGATIVE_INFINITY;

  async function begin(): Promise<void> {
    await running;
    const pause = endedAt + LOOK_PAUSE_MS - performance.now();
    if (pause > 0) await sleep(pause);
    waiting = undefined;
    running = work().finally(() => (endedAt = performance.now()));
    return running;
  }

  return () => (waiting ??= begin());
}
