import type { Accounts } from "./accounts/accounts.ts";
import type { Bucket } from "./bucket/bucket.ts";
import type { BuildArchive } from "./builds/build-archive.ts";
import type { ChangeFeed } from "./changes/change-feed.ts";
import type { StudioContent } from "./editing/studio-content.ts";
import type { Charge, Quotas } from "./limits/quotas.ts";
import type { Tenant } from "./model/tenant.ts";
import type { NeedArchive } from "./needs/need-archive.ts";
import type { NeedReceipt, NewNeed } from "./needs/store-need.ts";
import type { Previews } from "./preview/previews.ts";
import type { PurgeQueue } from "./purges/purge-queue.ts";
import type { DueReleases } from "./releases/due-releases.ts";
import type { Sites } from "./sites/sites.ts";
import type { OpenReader } from "./store/tenant-reader.ts";
import type { VisitArchive } from "./visits/visit-archive.ts";

export type { Range } from "./articles/article-addresses.ts";
export type { Change, ChangeFeed } from "./changes/change-feed.ts";
export type { Finding } from "./source/findings.ts";
export type { MediaFile } from "./media/find-media.ts";
export type { MovedMedia } from "./history/find-moved-media.ts";
export type { Redirect } from "./model/redirect.ts";
export type { Tenant } from "./model/tenant.ts";
export type { NeedReceipt, NewNeed } from "./needs/store-need.ts";
export type { Dependencies } from "./reading/dependencies.ts";
export type { TenantReader } from "./store/tenant-reader.ts";

/**
 * The content store for the server and the command line. Every read and write of content is bound to one tenant; there are no
 * queries across tenants.
 */
export interface Store {
  readonly engine: "sqlite" | "postgres";
  /** Where the sites' files are stored, if not in the data folder. */
  readonly bucket: Bucket | undefined;
  readonly changes: ChangeFeed;
  listTenants(): Promise<Tenant[]>;
  findTenant(code: string): Promise<Tenant | undefined>;
  /** The tenant to which a host name belongs (lower case, without port). */
  findTenantByHost(host: string): Promise<Tenant | undefined>;
  readonly reader: OpenReader;
  /**
   * Stores a need durably. If its idempotency key is known, nothing is stored and the id of the first need is returned.
   *
   * @param charges quotas that it uses, if it is stored
   * @throws {QuotaError} if one is used up; then nothing is stored
   */
  storeNeed(tenant: Tenant, need: NewNeed, charges?: readonly Charge[]): Promise<NeedReceipt>;
  readonly needs: NeedArchive;
  readonly visits: VisitArchive;
  readonly quotas: Quotas;
  readonly builds: BuildArchive;
  /** Pending purges of a CDN: loaded on demand, as most servers have none. */
  openPurges(): Promise<PurgeQueue>;
  readonly dueReleases: Omit<DueReleases, "close">;
  /** The people who run the sites: loaded on demand, as a server that only shows pages never needs them. */
  openAccounts(): Promise<Accounts>;
  /** The Studio's access to sites: loaded on demand as well. */
  openStudioContent(): Promise<StudioContent>;
  /** Whole sites: loaded on demand as well. */
  openSites(): Promise<Sites>;
  /** Previews: loaded on demand. */
  openPreviews(): Promise<Previews>;
  /** The signing secret of this installation's processes. */
  secret(): Promise<string>;
  /** Resolves if the database answers, and rejects with the reason otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
