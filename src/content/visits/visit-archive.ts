import type { Tenant } from "../tenant.ts";

/** What is counted by name: `view` and `read` by path, `referrer` by host, and so on. */
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

/** Something to be added to a tenant's figures of one day. */
export interface Tally {
  tenantId: number;
  /** Days since 1970, UTC. */
  day: number;
  measure: Measure;
  name: string;
  count: number;
  /** Milliseconds of `read`, searches without result of `search`. */
  amount: number;
}

/** A page view by somebody: it begins a visit when nothing was seen of them for a while. */
export interface Sighting {
  tenantId: number;
  day: number;
  /** Digest of the visitor, salted for this day. */
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
  /** Every day of the time asked for, oldest first, empty ones included. */
  days: DayFigures[];
  /** By measure, most frequent first. */
  top: Record<Measure, NamedFigure[]>;
  /** Needs by the path at which their visit began. */
  needsByLanding: NamedFigure[];
}

/** The visits of an installation: daily figures, and for the current day digests of who was there. */
export interface VisitArchive {
  /** Adds a batch in one transaction. */
  add(tallies: readonly Tally[], sightings: readonly Sighting[]): Promise<void>;
  /** The salt of a day; made on the first call, and gone some days later. */
  salt(day: number): Promise<string>;
  report(tenant: Tenant, since: number, until: number): Promise<VisitReport>;
  /** For how many days a tenant's figures are kept. */
  retentionDays(tenant: Tenant): Promise<number>;
  /** Erases a tenant's figures of the days before one. Resolves to how many there were. */
  erase(tenant: Tenant, before: number): Promise<number>;
}
