import type { SurveyedSite } from "../../../contract/studio/endpoints/sites.ts";

/** The columns of the table, in their order. */
export const COLUMNS = [
  "site",
  "domain",
  "state",
  "drafts",
  "waiting",
  "undelivered",
  "missing",
  "changed",
  "size",
] as const;
export type Column = (typeof COLUMNS)[number];

export interface Order {
  column: Column;
  isDescending: boolean;
}

/** Columns of numbers and times. They are sorted in descending order first. */
export const NUMBERS: Readonly<Partial<Record<Column, (site: SurveyedSite) => number>>> = {
  drafts: ({ drafts }) => drafts,
  waiting: ({ newNeeds }) => newNeeds,
  undelivered: ({ undelivered }) => undelivered,
  missing: ({ missing }) => missing,
  changed: ({ changedAt }) => changedAt ?? 0,
  size: ({ bytes }) => bytes,
};

const STATES = ["live", "archived", "deleting"];

/** Sorts sites as people do: names by the rules of a language and with numbers by value, equal values by name. */
export function sortSites(
  sites: readonly SurveyedSite[],
  { column, isDescending }: Order,
  tag: string,
): SurveyedSite[] {
  const { compare } = new Intl.Collator(tag, { numeric: true });
  const byName = (left: SurveyedSite, right: SurveyedSite) => compare(left.name, right.name);
  const number = NUMBERS[column];
  const byColumn = (left: SurveyedSite, right: SurveyedSite): number => {
    if (number !== undefined) return number(left) - number(right);
    if (column === "domain") return compareHosts(left, right, compare);
    if (column === "state") return STATES.indexOf(left.state) - STATES.indexOf(right.state);
    return byName(left, right);
  };
  const sign = isDescending ? -1 : 1;
  return sites.toSorted((left, right) => sign * byColumn(left, right) || byName(left, right));
}

/** Sites without a domain come last. */
function compareHosts(
  { host: left }: SurveyedSite,
  { host: right }: SurveyedSite,
  compare: (left: string, right: string) => number,
): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  return compare(left, right);
}
