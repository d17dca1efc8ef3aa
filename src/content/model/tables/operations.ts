import type { Generated } from "kysely";

/** Of the installation's own running. */
export interface OperationsTables {
  token_bucket: { key: string; tokens: number; updated_at: number };
  secret: { name: string; value: string };
  visit_tally: VisitTallyTable;
  missing_address: MissingAddressTable;
  visitor: { tenant_id: number; day: number; hash: string; last_seen: number };
  /** `at` is 0 for what a server of an earlier version wrote. */
  change: { seq: Generated<number>; at: Generated<number>; tenant: string; tags: string };
  cdn_purge: CdnPurgeTable;
  site_build: { id: string; kept_at: number };
  site_build_file: { build_id: string; name: string; content: Uint8Array };
}

/** What was counted of an address that visitors asked for in vain. */
interface MissingAddressTable {
  tenant_id: number;
  path: string;
  /** Since the first day. */
  hits: number;
  /** Days since 1970, in the time zone of the site. */
  first_day: number;
  last_day: number;
}

/** One row: how far a CDN has been told of changes. */
interface CdnPurgeTable {
  id: number;
  /** The last change of which it was told. */
  seq: number;
  /** JSON: what it is to forget besides. */
  asked: string;
  /** JSON: the builds whose pages it may have, newest first. */
  builds: string;
  /** Since the last success. */
  attempts: number;
  /** `null` while nothing waits. */
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
  /** A second number of the measure: milliseconds of reading, searches without result. */
  amount: number;
}
