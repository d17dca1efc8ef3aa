import type { KyselyConfig } from "kysely";

/** The query builder's logging option; none without a listener. */
export function logReads(onRead: ((sql: string) => void) | undefined): Pick<KyselyConfig, "log"> {
  return onRead === undefined ? {} : { log: ({ query }) => onRead(query.sql) };
}
