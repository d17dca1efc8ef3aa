import * as v from "valibot";
import type { Mapping } from "./mapping.ts";

/** The name of a group, or its name in each language. */
export type GroupName = string | Record<string, string>;

const GROUPS = v.array(
  v.object({ slug: v.string(), name: v.union([v.string(), v.record(v.string(), v.string())]) }),
);

/** Returns the names of groups in the mapping's site, by slug. If the mapping does not name a group, its name is its slug. */
export function groupNames({ site, groups }: Mapping): Map<string, GroupName> {
  const named = v.safeParse(GROUPS, site["groups"]);
  return new Map<string, GroupName>([
    ...groups.map(({ group }) => [group, group] as const),
    ...(named.success ? named.output.map(({ slug, name }) => [slug, name] as const) : []),
  ]);
}
