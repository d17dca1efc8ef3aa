import type { KyselyConfig } from "kysely";

/** Returns the query builder's logging option, which is empty without a listener. */
export function logReads(onRead: ((sql: string) => void) | undefined): Pick<KyselyConfig, "log"> {
  return onRead === undefined ? {} : { log: ({ query }) => onRead(query.sql) };
}
