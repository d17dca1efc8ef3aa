import type { Generated } from "kysely";

/** Tables for operating the installation. */
export interface OperationsTables {
  token_bucket: { key: string; tokens: number; updated_at: number };
  secret: { name: string; value: string };
  visit_tally: VisitTallyTable;
  missing_address: MissingAddressTable;
  visitor: { tenant_id: number; day: number; hash: string; last_seen: number };
  /** Epoch milliseconds; 0 for rows written by a server of an earlier version. */
  change: { seq: Generated<number>; at: Generated<number>; tenant: string; tags: string };
  cdn_purge: CdnPurgeTable;
  site_build: { id: string; kept_at: number };
  site_build_file: { build_id: string; name: string; content: Uint8Array };
}

/** Statistics of a missing address that visitors have requested. */
interface MissingAddressTable {
  tenant_id: number;
  path: string;
  /** The number of requests since the first day. */
  hits: number;
  /** Days since 1970, in the time zone of the site. */
  first_day: number;
  last_day: number;
}

/** A single row with the state of purging a CDN. */
interface CdnPurgeTable {
  id: number;
  /** The number of the last change that was reported to the CDN. */
  seq: number;
  /** JSON: other things to purge. */
  asked: string;
  /** JSON: the builds whose pages the CDN may have, newest first. */
  builds: string;
  /** The number of failed attempts since the last success. */
  attempts: number;
  /** Since when something waits to be purged, in epoch milliseconds; `null` if nothing does. */
  waiting_since: number | null;
  next_attempt_at: number;
  leased_until: number;
  last_error: string | null;
}

interface VisitTallyTable {
  tenant_id: number;
  /** Days since 1970, in the time zone of the site. */
  day: number;
  measure: string;
  name: string;
  count: number;
  /** A second figure for some measures: milliseconds of reading, or the number of searches without result. */
  amount: number;
}
