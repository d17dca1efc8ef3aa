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
import { beginAllMemoryYoung, sweepYoungMemoryAlone } from "./process/young-memory.ts";
import { createServices, findForeignApi } from "./services/create-services.ts";
import type { Configuration } from "./settings/configuration.ts";
import { doubtsOf, logUnusableChannels } from "./settings/doubtful-settings.ts";
import { sendConsoleTo } from "./telemetry/console-to-log.ts";
import { STUDIO_CONFLICT_ADVICE, findStudioConflict } from "./tenancy/studio-site.ts";

export interface ServeOptions {
  /** Folder of the built site. Default: `dist` of this installation. */
  distFolder?: string;
  log?: Logger;
  /**
   * True where nobody watches a terminal: once the server listens, it says so in its log, to which everything goes that is
   * written to the console.
   */
  logsConsole?: boolean;
}

const DIST_FOLDER = fileURLToPath(new URL("../../dist/", import.meta.url));
/** In the folder of the built site: the files that browsers load. */
const CLIENT = "client";
/** In the data folder: such files of the last builds. */
const BUILDS = "builds";
/**
 * Starts the server.
 * @throws {StartError} if the port is taken or not permitted, the site is not built, or the Studio would hide a site
 * @throws {StoreError} if the data folder or the database in it cannot be created, opened or written
 */
export async function serve(
  configuration: Configuration,
  options: ServeOptions = {},
): Promise<RunningServer> {
  limitHeapGrowth();
  sweepYoungMemoryAlone();
  beginAllMemoryYoung();
  const log = options.log ?? pino({ level: configuration.logLevel });
  const { dataFolder } = configuration;
  const distFolder = options.distFolder ?? DIST_FOLDER;
  await makeFolder(dataFolder).catch((error: unknown) => {
    throw explainFailure(error, `Cannot make the data folder ${dataFolder}`);
  });
  const ownerWarning = await foreignFolderWarning(dataFolder);
  if (ownerWarning !== undefined) log.warn(ownerWarning);
  // At the same time, to start sooner.
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
    // Servers on one SQLite file share the data folder instead.
    const archive = store.engine === "postgres" ? store.builds : undefined;
    const laterBuilds = createLaterBuilds({ known: buildFolders, buildsFolder, archive, log });
    const [app] = await Promise.all([
      createApp({ services, buildFolders, laterBuilds }),
      // Finished before the first page is served, as another server may be asked for the files of that page.
      archive && shareBuild(archive, { id: renderer.build.id, clientFolder: join(distFolder, CLIENT), log }),
    ]);
    for (const doubt of doubtsOf(configuration)) log.warn(doubt);
    const running = await listen(app, services);
    if (options.logsConsole === true) {
      sendConsoleTo(log);
      log.info({ sites: running.sites.map(({ url }) => url) }, `Vitrine listens on ${running.address}`);
    }
    // Afterwards, since it reads the settings of every site.
    logUnusableChannels(configuration, store, log).catch((error: unknown) =>
      log.debug({ err: error }, "it could not be seen which sites' needs cannot be delivered"),
    );
    removeUnfinished(dataFolder).catch((error: unknown) =>
      log.warn({ err: error }, "what killed imports and rehearsals have left cannot be removed"),
    );
    return running;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/**
 * A bucket that refuses would refuse every upload. One that does not answer may do so later, and pages come without it.
 *
 * @throws {StoreError} if the key is wrong, or there is no such bucket
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

/** Opens the built site, and keeps its files in the data folder beside those of earlier builds. */
async function openSite(distFolder: string, dataFolder: string, log: Logger) {
  const renderer = await openBuiltSite(distFolder);
  const client = join(distFolder, CLIENT);
  const builds = join(dataFolder, BUILDS);
  try {
    return { renderer, buildFolders: await storeBuild(renderer.build.id, client, builds) };
  } catch (error) {
    // Start anyway: only pages that are still open after the next update will miss these files.
    const failure = explainFailure(error, `Cannot keep the files of this build in ${builds}`);
    if (!(failure instanceof StoreError)) throw failure;
    log.error({ reason: failure.message }, "the next build will lack this one's files");
    return { renderer, buildFolders: [client] };
  }
}
