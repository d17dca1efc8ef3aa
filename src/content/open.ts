import { refreshMissingLists } from "./articles/refresh-lists.ts";
import type { BlobOptions } from "./blobs/open-blobs.ts";
import { openBuildArchive } from "./builds/build-archive.ts";
import { type ChangeFeed, followChanges, removedFiles } from "./changes/change-feed.ts";
import type { EditingInput } from "./editing/editing-thread.ts";
import type { openStudioContent } from "./editing/studio-content.ts";
import type { Engine } from "./engine/engine.ts";
import { openEngine } from "./engine/open-engine.ts";
import { readContent, readFingerprints, readMediaHashes } from "./export/read-content.ts";
import { openQuotas } from "./limits/quotas.ts";
import { migrate } from "./migrations/migrate.ts";
import { StoreError, explainFailure } from "./model/store-error.ts";
import type { ContentExchange } from "./model/tenant-content.ts";
import { openArchive } from "./needs/open-archive.ts";
import { storeNeed } from "./needs/store-need.ts";
import type { PreviewRendering, Previews } from "./preview/previews.ts";
import { NO_DEPENDENCIES } from "./reading/dependencies.ts";
import { openDueReleases } from "./releases/due-releases.ts";
import { refreshIndex } from "./search/index/index-articles.ts";
import { openSearching } from "./search/open-searching.ts";
import { createSigningSecret } from "./secrets/signing-secret.ts";
import type { Store } from "./store.ts";
import { createTenantReader } from "./store/tenant-reader.ts";
import { openStoredFiles } from "./sync/stored-files.ts";
import { findTenants } from "./tenants/tenant-rows.ts";
import { readEarlierTranslations } from "./translations/read-earlier.ts";
import { openVisits } from "./visits/open-visits.ts";
import { publishFolder } from "./writing/publish-folder.ts";
import { readRevision } from "./writing/rows/concurrent-modification.ts";
import { openFolders } from "./writing/rows/folders.ts";
import { findTenantId } from "./writing/rows/read-hashes.ts";
import { refuseTakenHosts } from "./writing/rows/taken-hosts.ts";

export interface StoreOptions extends BlobOptions {
  /** `file:/path/to/store.db` or `postgres://…`. */
  databaseUrl: string;
  /** The base of file addresses: `/media/`, or an address on another host. */
  fileUrl: string;
  /** The installation's signing secret. If empty or absent, a secret is generated once and stored. */
  secret?: string | undefined;
  /** The host of the Studio, which no tenant may use; empty or absent for none. */
  studioHost?: string | undefined;
  /** Called after every query that reads. */
  onRead?: ((sql: string) => void) | undefined;
}

/** The store with functions for imports, exports and backups. */
export interface ExchangingStore extends Store {
  readonly exchange: ContentExchange;
}

/** A store with its internal parts, for modules that are built on them. */
export interface OpenedParts {
  store: ExchangingStore;
  engine: Engine;
  folders: OpenedFolders;
}

type OpenedFolders = Awaited<ReturnType<typeof openFolders>>;

/**
 * Opens the store, creating or updating its database.
 *
 * @throws {StoreError} if the database cannot be opened; the message says what to do
 */
export async function openStore(options: StoreOptions): Promise<ExchangingStore> {
  return (await openParts(options)).store;
}

/** Like {@link openStore}, but also returns the store's internal parts, for modules that are built on them. */
export async function openParts(options: StoreOptions): Promise<OpenedParts> {
  const engine = await openEngine(options.databaseUrl, { onRead: options.onRead });
  try {
    await migrate(engine);
    await refreshIndex(engine);
    await refreshMissingLists(engine);
    await readEarlierTranslations(engine);
    const folders = await openFolders(options);
    return { store: await assembleStore(engine, folders, options), engine, folders };
  } catch (error) {
    await engine.close();
    const explained = explainFailure(error, "Cannot prepare the database");
    throw explained instanceof StoreError
      ? explained
      : new StoreError(
          `Cannot prepare the database: ${error instanceof Error ? error.message : String(error)}`,
          { cause: error },
        );
  }
}

async function assembleStore(
  engine: Engine,
  folders: OpenedFolders,
  options: StoreOptions,
): Promise<ExchangingStore> {
  const searching = openSearching(engine, options.databaseUrl, options);
  const { databaseUrl, dataFolder, bucket, mediaCacheBytes } = options;
  const place = { databaseUrl, dataFolder, bucket, mediaCacheBytes };
  const secret = createSigningSecret(engine, options);
  const dueReleases = openDueReleases(engine, { ...place, studioHost: options.studioHost });
  const studio = openOnce(withShortWaits(engine), folders, { ...place, studioHost: options.studioHost });
  const fileUrl = options.fileUrl.endsWith("/") ? options.fileUrl : `${options.fileUrl}/`;
  let previews: Promise<Previews> | undefined;
  async function openPreviewing(): Promise<Previews> {
    const { openPreviews } = await import("./preview/previews.ts");
    const rendering: PreviewRendering = {
      gather: async (...asked) => (await studio.open()).editing.previews.gather(...asked),
      render: async (...asked) => (await studio.open()).editing.previews.render(...asked),
    };
    return openPreviews({ rendering, engine, folders, fileUrl, searching, secret });
  }
  const exchange: ContentExchange = {
    studioHost: options.studioHost,
    refuseTakenHosts: (site) => refuseTakenHosts(engine.reading, site),
    mediaHashes: (code) => readMediaHashes(engine, code),
    newestRevision: async (code) => readRevision(engine.reading, await findTenantId(engine.reading, code)),
    articleFingerprints: (code) => readFingerprints(engine, code),
    apply: (content, applyOptions) => publishFolder(engine, folders, content, applyOptions),
    read: (code) => readContent(engine, folders.media, code),
    files: openStoredFiles(engine, folders.media),
  };
  return {
    engine: engine.kind,
    bucket: folders.bucket,
    changes: forgetRemovedFiles(await followChanges(engine), folders),
    listTenants: () => findTenants(engine, "all"),
    findTenant: async (code) => (await findTenants(engine, "code", code))[0],
    findTenantByHost: async (host) => (await findTenants(engine, "host", host))[0],
    reader: (tenant, dependencies = NO_DEPENDENCIES, reads) =>
      createTenantReader(
        { engine, tenant, dependencies, fileUrl, blobs: folders.media, reads, now: Date.now },
        searching,
      ),
    storeNeed: (tenant, need, charges) => storeNeed(engine, tenant, need, charges),
    needs: openArchive(engine),
    visits: openVisits(engine),
    quotas: openQuotas(engine),
    builds: openBuildArchive(engine),
    openPurges: async () => (await import("./purges/open-purges.ts")).openPurges(engine),
    openPreviews: () => (previews ??= openPreviewing()),
    openAccounts: async () =>
      (await import("./accounts/accounts.ts")).openAccounts(withShortWaits(engine), secret),
    openStudioContent: studio.open,
    openSites: async () =>
      (await import("./sites/sites.ts")).openSites(engine, folders, { dataFolder, exchange }),
    dueReleases,
    secret,
    ping: () => engine.ping(),
    close: async () => {
      await Promise.all([
        searching.close(),
        dueReleases.close(),
        studio.close(),
        previews?.then((opened) => opened.close()),
      ]);
      await engine.close();
    },
    exchange,
  };
}

/** Removes this machine's copies of files that another process has removed from the bucket. */
function forgetRemovedFiles(changes: ChangeFeed, { media }: OpenedFolders): ChangeFeed {
  const { forget } = media;
  if (forget === undefined) return changes;
  return {
    ...changes,
    async take() {
      const taken = await changes.take();
      // If a copy cannot be removed now, the cache evicts it later.
      for (const hash of removedFiles(taken)) await forget(hash).catch(() => undefined);
      return taken;
    },
  };
}

/**
 * Maximum time in milliseconds to wait for the write lock: people who work in the Studio learn within 10 seconds that they have
 * to try again.
 */
const LOCK_WAIT_MS = 8_000;

function withShortWaits(engine: Engine): Engine {
  return {
    ...engine,
    write: (work, options) => engine.write(work, { lockWaitMs: LOCK_WAIT_MS, ...options }),
  };
}

/** Functions that only the Studio needs. They are loaded on demand. */
function openOnce(engine: Engine, folders: OpenedFolders, input: EditingInput) {
  let opened: Promise<ReturnType<typeof openStudioContent>> | undefined;
  const load = async () =>
    (await import("./editing/studio-content.ts")).openStudioContent(engine, folders, input);
  return {
    open: async () => (await (opened ??= load())).content,
    close: async () => (await opened)?.close(),
  };
}
