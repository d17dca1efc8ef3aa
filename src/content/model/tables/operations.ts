import type { Generated } from "kysely";

/** Tables for operating the installation. */
export interface OperationsTables {
  token_bucket: { key: string; tokens: number; updated_at: number };
  secret: { name: string; value: string };
  visit_tally: VisitTallyTable;
  missing_address: MissingAddressTable;
  visitor: { tenant_id: number; day: number; hash: string; last_seen: number };
  /** `at` is 0 for rows written by a server of an earlier version. */
  change: { seq: Generated<number>; at: Generated<number>; tenant: string; tags: string };
  cdn_purge: CdnPurgeTable;
  site_build: { id: string; kept_at: number };
  site_build_file: { build_id: string; name: string; content: Uint8Array };
}

/** Statistics of a missing address that visitors requested. */
interface MissingAddressTable {
  tenant_id: number;
  path: string;
  /** The number of requests since the first day. */
  hits: number;
  /** Days since 1970, in the time zone of the site. */
  first_day: number;
  last_day: number;
}

/** One row: the last change that a CDN was informed of. */
interface CdnPurgeTable {
  id: number;
  /** The last change that the CDN was informed of. */
  seq: number;
  /** JSON: further things to purge. */
  asked: string;
  /** JSON: the builds whose pages the CDN may have, newest first. */
  builds: string;
  /** Failed attempts since the last success. */
  attempts: number;
  /** `null` if nothing is waiting. */
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
  /** A second figure that some measures have: milliseconds of reading, or the number of searches without result. */
  amount: number;
}
