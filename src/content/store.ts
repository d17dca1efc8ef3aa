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
 * The content store for the server and the command line. Every read and write of content belongs to one tenant; there are no
 * queries across tenants.
 */
export interface Store {
  readonly engine: "sqlite" | "postgres";
  /** The bucket for the sites' files; if absent, the files are in the data folder. */
  readonly bucket: Bucket | undefined;
  readonly changes: ChangeFeed;
  listTenants(): Promise<Tenant[]>;
  findTenant(code: string): Promise<Tenant | undefined>;
  /** Finds the tenant to which a host name belongs (lower case, without port). */
  findTenantByHost(host: string): Promise<Tenant | undefined>;
  readonly reader: OpenReader;
  /**
   * Stores an enquiry durably. If its idempotency key is known, nothing is stored and the id of the first enquiry is returned.
   *
   * @param charges the quotas to charge if the enquiry is stored
   * @throws {QuotaError} if a quota is used up; then nothing is stored
   */
  storeNeed(tenant: Tenant, need: NewNeed, charges?: readonly Charge[]): Promise<NeedReceipt>;
  readonly needs: NeedArchive;
  readonly visits: VisitArchive;
  readonly quotas: Quotas;
  readonly builds: BuildArchive;
  /** Pending purges of a CDN. Loaded on demand, since most servers have no CDN. */
  openPurges(): Promise<PurgeQueue>;
  readonly dueReleases: Omit<DueReleases, "close">;
  /** The accounts of the people who run the sites. Loaded on demand, since a server that only shows pages never needs them. */
  openAccounts(): Promise<Accounts>;
  /** The Studio's access to sites. Loaded on demand. */
  openStudioContent(): Promise<StudioContent>;
  /** Whole sites: loaded on demand as well. */
  openSites(): Promise<Sites>;
  /** Previews of sites. Loaded on demand. */
  openPreviews(): Promise<Previews>;
  /** The signing secret that all processes of this installation share. */
  secret(): Promise<string>;
  /** Resolves if the database answers; rejects with the reason otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
