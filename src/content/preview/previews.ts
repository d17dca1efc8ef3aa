import { LRUCache } from "lru-cache";
import type { Actor } from "../accounts/audit.ts";
import type { Engine } from "../engine/engine.ts";
import type { Tenant } from "../model/tenant.ts";
import { NO_DEPENDENCIES } from "../reading/dependencies.ts";
import type { Scope } from "../reading/scope.ts";
import type { Searching } from "../search/searching.ts";
import type { Finding } from "../source/findings.ts";
import type { TenantReader } from "../store/tenant-reader.ts";
import { findTenantById } from "../tenants/tenant-rows.ts";
import type { FileChange } from "../writing/read-changes.ts";
import type { Folders } from "../writing/rows/folders.ts";
import { type BuiltOverlay, buildOverlay } from "./build-overlay.ts";
import { type GatheredChanges, type GatheredHashes, PreviewError, gatherHashes } from "./gather-changes.ts";
import { LayerCache } from "./layer-cache.ts";
import {
  type NewPreview,
  type PreviewLink,
  countUse,
  findLink,
  isSigned,
  listLinks,
  makeLink,
  revokeLink,
} from "./links.ts";
import { createPreviewReader } from "./preview-reader.ts";
import type { RenderedChanges } from "./render-changes.ts";

export type { NewPreview, PreviewLink } from "./links.ts";

/** A site with the content of a preview. */
export interface ShownPreview {
  /** The tenant, with the settings of the preview. */
  tenant: Tenant;
  reader: TenantReader;
  /** Findings for the previewed content. */
  findings: readonly Finding[];
}

/** Opens previews of sites for people who have a link. */
export interface Previews {
  make(tenant: Tenant, preview: NewPreview): Promise<{ id: string; token: string; endsAt: number }>;
  list(tenant: Tenant): Promise<PreviewLink[]>;
  /** Resolves to false if the tenant no longer has such a link. */
  revoke(tenant: Tenant, id: string, actor: Actor): Promise<boolean>;
  /** Finds the link of a token; `undefined` if the link is not valid, or belongs to another tenant. */
  find(token: string, tenant: Pick<Tenant, "id" | "code">): Promise<PreviewLink | undefined>;
  /** Records that a link was opened. */
  countUse(link: PreviewLink): Promise<void>;
  /**
   * Runs `work` with readers of the site as the link shows it. The readers are valid only while `work` runs.
   *
   * @throws {PreviewError} if the preview cannot be shown; the message is for the person who views it
   */
  show<Result>(link: PreviewLink, work: (shown: ShownPreview) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/**
 * Maximum number of cached overlays (stores with previewed content): the number of editors who may be at work on one machine.
 */
const MAXIMUM_OVERLAYS = 12;
/** Maximum size in bytes of all cached overlays. Each has two small stores, which take about one megabyte without articles. */
const MAXIMUM_BYTES = 48 * 1024 * 1024;
const IDLE_MS = 5 * 60 * 1_000;

/** The steps of a preview that may take seconds. They run in a thread with a time limit. */
export interface PreviewRendering {
  gather(tenant: Tenant, hashes: GatheredHashes): Promise<GatheredChanges>;
  render(tenant: Tenant, changes: readonly FileChange[]): Promise<RenderedChanges>;
}

interface Parts {
  rendering: PreviewRendering;
  engine: Engine;
  folders: Folders;
  fileUrl: string;
  searching: Searching;
  secret(): Promise<string>;
}

/** An overlay with the number of its readers. After it was dropped from the cache, the last reader closes it. */
interface OpenPreview {
  /** Identifies the previewed content. */
  key: string;
  building: Promise<BuiltOverlay>;
  readers: number;
  isDropped: boolean;
}

export function openPreviews({ rendering, engine, folders, fileUrl, searching, secret }: Parts): Previews {
  /** Overlays by link, so that a newer draft replaces the overlay of the earlier one. */
  const previews = new LRUCache<string, OpenPreview>({
    max: MAXIMUM_OVERLAYS,
    maxSize: MAXIMUM_BYTES,
    ttl: IDLE_MS,
    ttlAutopurge: true,
    updateAgeOnGet: true,
    dispose(one) {
      one.isDropped = true;
      closeIfUnused(one);
    },
  });

  const layers = new LayerCache(engine);

  async function keyOf(link: PreviewLink, tenant: Tenant) {
    const hashes = await gatherHashes(engine, tenant, link.subject);
    return { hashes, key: JSON.stringify([tenant.id, link.subject, hashes.stamp]) };
  }

  async function build(
    link: PreviewLink,
    tenant: Tenant,
    { hashes, key }: Awaited<ReturnType<typeof keyOf>>,
  ) {
    const { subject } = link;
    const { changes, findings } = await rendering.gather(tenant, hashes);
    const rendered = await rendering.render(tenant, changes).catch(explainSlowness);
    const now = subject.at ?? Date.now();
    const { revision } = hashes;
    const built = await buildOverlay({ engine, layers, folders, revision, tenant, subject, rendered, now });
    const one = previews.peek(link.id);
    if (one?.key === key) previews.set(link.id, one, { size: built.bytes });
    return { ...built, findings: [...findings, ...built.findings] };
  }

  function take(link: PreviewLink, tenant: Tenant, asked: Awaited<ReturnType<typeof keyOf>>): OpenPreview {
    const { key } = asked;
    const known = previews.get(link.id);
    if (known?.key === key) return known;
    const one: OpenPreview = { key, building: build(link, tenant, asked), readers: 0, isDropped: false };
    previews.set(link.id, one, { size: 1 });
    one.building.catch(() => previews.peek(link.id) === one && previews.delete(link.id));
    return one;
  }

  return {
    make: async (tenant, preview) => makeLink(engine, await secret(), tenant, preview),
    list: (tenant) => listLinks(engine.reading, tenant),
    revoke: (tenant, id, actor) => revokeLink(engine, tenant, id, actor),
    find: async (token, tenant) =>
      isSigned(await secret(), token) ? findLink(engine.reading, token, tenant) : undefined,
    countUse: ({ id }) => countUse(engine, id),
    async show(link, work) {
      const published = await findTenantById(engine, link.tenantId);
      if (published === undefined) throw new Error("the tenant of a preview no longer exists");
      const one = take(link, published, await keyOf(link, published));
      one.readers += 1;
      try {
        const { overlay, tenant, findings } = await one.building;
        const { at } = link.subject;
        const scope: Omit<Scope, "engine"> = {
          tenant,
          dependencies: NO_DEPENDENCIES,
          fileUrl,
          blobs: folders.media,
          now: at === undefined ? Date.now : () => at,
          overlay,
        };
        const reader = createPreviewReader(
          {
            overlay,
            published: { ...scope, engine: overlay.below },
            settings: { ...scope, engine: overlay.above },
          },
          searching,
        );
        return await work({ tenant, reader, findings });
      } finally {
        one.readers -= 1;
        closeIfUnused(one);
      }
    },
    async close() {
      previews.clear();
      layers.close();
    },
  };
}

/** Rethrows an error. If rendering a text took too long, throws a {@link PreviewError} that names its file instead. */
function explainSlowness(error: unknown): never {
  if (!(error instanceof Error) || error.name !== "TooSlowError") throw error;
  const file = "file" in error && typeof error.file === "string" ? error.file : undefined;
  throw new PreviewError(
    file === undefined
      ? "A text of this preview takes too long to render. Undo your last paste, or split the text"
      : `${file} takes too long to render. Undo your last paste there, or split the text`,
  );
}

function closeIfUnused({ building, readers, isDropped }: OpenPreview): void {
  if (!isDropped || readers > 0) return;
  building.then(
    (built) => built.close(),
    () => {},
  );
}
