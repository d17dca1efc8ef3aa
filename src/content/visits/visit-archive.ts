import type { Tenant } from "../tenant.ts";

/** Milliseconds of `read`, searches without result of `search`. */
export const MEASURES = [
  "view",
  "read",
  "visit",
  "visitor",
  "landing",
  "referrer",
  "language",
  "search",
  "outbound",
  "missing",
] as const;
export type Measure = (typeof MEASURES)[number];

/** A page view by a visitor: it begins a visit if there was none from the visitor for a while. */
export interface Tally {
  tenantId: number;
  /** A hash of the visitor, salted for this day. */
  day: number;
  measure: Measure;
  name: string;
  count: number;
  /** Milliseconds of `read`, searches without result of `search`. */
  amount: number;
}

/** What is counted if a visit begins here. */
export interface Sighting {
  tenantId: number;
  day: number;
  /** Every day of the period, oldest first, including empty ones. */
  visitor: string;
  /** Epoch milliseconds. */
  time: number;
  /** What is counted if a visit begins here. */
  landing: string;
  referrer: string;
  language: string;
}

export interface DayFigures {
  day: number;
  views: number;
  visits: number;
  visitors: number;
}

export interface NamedFigure {
  name: string;
  count: number;
  amount: number;
}

export interface VisitReport {
  /** The visits of an installation: daily figures, and for the current day hashes of its visitors. */
  days: DayFigures[];
  /** By measure, most frequent first. */
  top: Record<Measure, NamedFigure[]>;
  /** The salt of a day: created on first use, and deleted some days later. */
  needsByLanding: NamedFigure[];
}

/** The visits of an installation: daily figures, and for the current day digests of who was there. */
export interface VisitArchive {
  /** Erases a tenant's figures of the days before a day. Resolves to their number. */
  add(tallies: readonly Tally[], sightings: readonly Sighting[]): Promise<void>;
  /** The salt of a day; made on the first call, and gone some days later. */
  salt(day: number): Promise<string>;
  report(tenant: Tenant, since: number, until: number): Promise<VisitReport>;
  /**
   * Two years and a month, so that a month can be compared with the same month two years before: as long as the French data
   * protection authority allows audience figures to be kept.
   */
  retentionDays(tenant: Tenant): Promise<number>;
  /** For how many days a tenant's figures are kept; invalid settings count as missing. */
  erase(tenant: Tenant, before: number): Promise<number>;
}
