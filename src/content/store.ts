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
 * The content store as the server and the command line see it. Every read and write of content is bound to one
 * tenant; there is no way to query across tenants.
 */
export interface Store {
  readonly engine: "sqlite" | "postgres";
  /** Where the sites' files are, if not in the data folder. */
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
   * @param charges what it costs, if it is stored
   * @throws {QuotaError} if that is not left; then nothing is stored
   */
  storeNeed(tenant: Tenant, need: NewNeed, charges?: readonly Charge[]): Promise<NeedReceipt>;
  readonly needs: NeedArchive;
  readonly visits: VisitArchive;
  readonly quotas: Quotas;
  readonly builds: BuildArchive;
  /** What a CDN is still to be told: loaded when first asked for, as most servers have none. */
  openPurges(): Promise<PurgeQueue>;
  readonly dueReleases: Omit<DueReleases, "close">;
  /** The people who run the sites: loaded when first asked for, as a server that only shows pages never does. */
  openAccounts(): Promise<Accounts>;
  /** What people do to sites in the Studio: loaded when first asked for as well. */
  openStudioContent(): Promise<StudioContent>;
  /** Previews: loaded when first asked for. */
  openPreviews(): Promise<Previews>;
  /** The secret with which all processes of this installation sign. */
  secret(): Promise<string>;
  /** Resolves if the database answers, and rejects with the reason otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
