import type { Tenant } from "../model/tenant.ts";

/** Measures that are counted by name. For example, `view` and `read` are counted by path, `referrer` by host, and `agent`,
 * views by bots, by the name of the bot. */
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
  "agent",
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

/** A page view by a visitor. It begins a visit if the visitor has not viewed a page for a while. */
export interface Sighting {
  tenantId: number;
  day: number;
  /** A hash of the visitor, salted for this day. */
  visitor: string;
  /** Epoch milliseconds. */
  time: number;
  /** Figures that are counted if this page view begins a visit. */
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

/** Days since 1970, in the time zone of the site, both inclusive. */
export interface Period {
  since: number;
  until: number;
}

export type MeasureTotals = Record<Measure, Omit<NamedFigure, "name">>;

/** The figures of a period, without names. */
export interface VisitSums {
  /** Every day of the period, oldest first, including empty ones. */
  days: DayFigures[];
  /** Of all names together. */
  totals: MeasureTotals;
}

export interface VisitReport extends VisitSums {
  /** The most frequent names of each measure, most frequent first. */
  top: Record<Measure, NamedFigure[]>;
  /** The number of enquiries, by the path at which the visit began. */
  needsByLanding: NamedFigure[];
}

/** The visits of an installation: daily figures and, for the current day, hashes of its visitors. */
export interface VisitArchive {
  /** Adds a batch of figures in one transaction. */
  add(tallies: readonly VisitTally[], sightings: readonly Sighting[]): Promise<void>;
  /** Returns the salt of a day. It is created on first use and deleted some days later. */
  salt(day: number): Promise<string>;
  report(tenant: Tenant, since: number, until: number): Promise<VisitReport>;
  /** Returns for how many days a tenant's figures are stored. */
  retentionDays(tenant: Tenant): Promise<number>;
  /** Deletes a tenant's figures of the days before a day. Resolves to the number of deleted rows. */
  erase(tenant: Tenant, before: number): Promise<number>;
}
