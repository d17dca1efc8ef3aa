import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Logger, pino } from "pino";
import { BucketError } from "../content/bucket/bucket-error.ts";
import { makeFolder } from "../content/files/make-folder.ts";
import { foreignFolderWarning } from "../content/maintenance/owners.ts";
import { removeUnfinished } from "../content/maintenance/remove-unfinished.ts";
import { StoreError, explainFailure } from "../content/model/store-error.ts";
import { openStore } from "../content/open.ts";
import type { Store } from "../content/store.ts";
import { createApp } from "./app.ts";
import { createLaterBuilds, shareBuild } from "./builds/later-builds.ts";
import { openBuiltSite } from "./builds/renderer-source.ts";
import { storeBuild } from "./builds/stored-builds.ts";
import { type RunningServer, listen } from "./listen.ts";
import { limitHeapGrowth } from "./process/heap-growth.ts";
import { StartError } from "./process/start-error.ts";
import { allocateInYoungGeneration, collectYoungMemoryOnOneThread } from "./process/young-memory.ts";
import { createServices, findForeignApi } from "./services/create-services.ts";
import type { Configuration } from "./settings/configuration.ts";
import { questionableSettings, logUnusableChannels } from "./settings/doubtful-settings.ts";
import { sendConsoleTo } from "./telemetry/console-to-log.ts";
import { STUDIO_CONFLICT_ADVICE, findStudioConflict } from "./tenancy/studio-site.ts";

export interface ServeOptions {
  /** Folder of the built site. Default: the folder `dist` of this installation. */
  distFolder?: string;
  log?: Logger;
  /** Set if no terminal is attached. The start, and everything written to the console, is then logged. */
  logsConsole?: boolean;
}

const DIST_FOLDER = fileURLToPath(new URL("../../dist/", import.meta.url));
/** Name of the folder of browser files in a build. */
const CLIENT = "client";
/** Name of the folder in the data folder that stores the browser files of recent builds. */
const BUILDS = "builds";
/**
 * Starts the server.
 *
 * @throws {StartError} if the port is in use or not permitted, the site is not built, or the Studio would hide a site
 * @throws {StoreError} if the data folder or the database in it cannot be created, opened or written
 */
export async function serve(
  configuration: Configuration,
  options: ServeOptions = {},
): Promise<RunningServer> {
  limitHeapGrowth();
  collectYoungMemoryOnOneThread();
  allocateInYoungGeneration();
  const log = options.log ?? pino({ level: configuration.logLevel });
  const { dataFolder } = configuration;
  const distFolder = options.distFolder ?? DIST_FOLDER;
  await makeFolder(dataFolder).catch((error: unknown) => {
    throw explainFailure(error, `Cannot create the data folder ${dataFolder}`);
  });
  const ownerWarning = await foreignFolderWarning(dataFolder);
  if (ownerWarning !== undefined) log.warn(ownerWarning);
  // Run in parallel, for a faster start.
  const [opened, prepared] = await Promise.allSettled([
    openStore(configuration),
    openSite(distFolder, dataFolder, log),
  ]);
  if (opened.status === "rejected") throw opened.reason;
  const store = opened.value;
  try {
    if (prepared.status === "rejected") throw prepared.reason;
    const conflict = await findStudioConflict(configuration, store);
    if (conflict !== undefined) throw new StartError(`${conflict}. ${STUDIO_CONFLICT_ADVICE}`);
    await checkBucket(store.bucket, log);
    const { renderer, buildFolders } = prepared.value;
    const foreign = await findForeignApi(configuration, store, renderer);
    const services = createServices({ configuration, store, renderer, log, foreign });
    const buildsFolder = join(dataFolder, BUILDS);
    // Needed only with PostgreSQL, because servers on one SQLite file share the data folder.
    const archive = store.engine === "postgres" ? store.builds : undefined;
    const laterBuilds = createLaterBuilds({ known: buildFolders, buildsFolder, archive, log });
    const [app] = await Promise.all([
      createApp({ services, buildFolders, laterBuilds }),
      // Completed before the first page is served, because visitors may request the page's files from another server.
      archive && shareBuild(archive, { id: renderer.build.id, clientFolder: join(distFolder, CLIENT), log }),
    ]);
    for (const doubt of questionableSettings(configuration)) log.warn(doubt);
    const running = await listen(app, services);
    if (options.logsConsole === true) {
      sendConsoleTo(log);
      log.info({ sites: running.sites.map(({ url }) => url) }, `Vitrine listens on ${running.address}`);
    }
    // Runs after the start, so that reading the settings of every site does not delay it.
    logUnusableChannels(configuration, store, log).catch((error: unknown) =>
      log.debug({ err: error }, "cannot check which sites' needs are undeliverable"),
    );
    removeUnfinished(dataFolder).catch((error: unknown) =>
      log.warn({ err: error }, "leftover files of interrupted imports and rehearsals cannot be removed"),
    );
    return running;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/**
 * Checks the bucket's access key and existence. With a wrong key, every upload would fail. An unresponsive bucket is accepted,
 * because it may answer later and pages work without it.
 *
 * @throws {StoreError} if the key is wrong or the bucket does not exist
 */
async function checkBucket(bucket: Store["bucket"], log: Logger): Promise<void> {
  try {
    await bucket?.check();
  } catch (error) {
    if (!(error instanceof BucketError && error.isOutage)) throw error;
    log.error(
      { reason: error.message },
      "files that are not on this machine cannot be shown until the bucket answers",
    );
  }
}

/** Opens the built site, and copies its files to the data folder, next to those of earlier builds. */
async function openSite(distFolder: string, dataFolder: string, log: Logger) {
  const renderer = await openBuiltSite(distFolder);
  const client = join(distFolder, CLIENT);
  const builds = join(dataFolder, BUILDS);
  try {
    return { renderer, buildFolders: await storeBuild(renderer.build.id, client, builds) };
  } catch (error) {
    // The server starts anyway: the copies only matter to pages that are still open after the next update.
    const failure = explainFailure(error, `Cannot store the files of this build in ${builds}`);
    if (!(failure instanceof StoreError)) throw failure;
    log.error({ reason: failure.message }, "the next build will lack the files of this one");
    return { renderer, buildFolders: [client] };
  }
}
