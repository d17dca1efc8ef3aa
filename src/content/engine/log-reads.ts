import type { KyselyConfig } from "kysely";

/** The part of a query builder's settings that tells of its queries; nothing when nobody listens. */
export function logReads(onRead: ((sql: string) => void) | undefined): Pick<KyselyConfig, "log"> {
  return onRead === undefined ? {} : { log: ({ query }) => onRead(query.sql) };
}
