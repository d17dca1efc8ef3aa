import type { Tenant } from "../model/tenant.ts";

/** Measures that are counted by name: `view` and `read` by path, `referrer` by host, and so on. */
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

/** A number to add to a tenant's figures of one day. */
export interface VisitTally {
  tenantId: number;
  /** Days since 1970, in the time zone of the site. */
  day: number;
  measure: Measure;
  name: string;
  count: number;
  /** Milliseconds for the measure `read`, searches without results for `search`. */
  amount: number;
}

/** A page view by a visitor: it begins a visit if there was none from the visitor for a while. */
export interface Sighting {
  tenantId: number;
  day: number;
  /** A hash of the visitor, salted for this day. */
  visitor: string;
  /** Epoch milliseconds. */
  time: number;
  /** Figures to count if a visit begins here. */
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
  /** Every day of the period, oldest first, including empty ones. */
  days: DayFigures[];
  /** By measure, most frequent first. */
  top: Record<Measure, NamedFigure[]>;
  /** Needs by the path at which their visit began. */
  needsByLanding: NamedFigure[];
}

/** The visits of an installation: daily figures, and for the current day hashes of its visitors. */
export interface VisitArchive {
  /** Adds a batch in one transaction. */
  add(tallies: readonly VisitTally[], sightings: readonly Sighting[]): Promise<void>;
  /** The salt of a day: created on first use, and deleted some days later. */
  salt(day: number): Promise<string>;
  report(tenant: Tenant, since: number, until: number): Promise<VisitReport>;
  /** For how many days a tenant's figures are stored. */
  retentionDays(tenant: Tenant): Promise<number>;
  /** Erases a tenant's figures of the days before a day. Resolves to their number. */
  erase(tenant: Tenant, before: number): Promise<number>;
}
