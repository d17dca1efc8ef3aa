import type { Migration } from "./migration.ts";

/**
 * The time when a change was recorded, so that changes which every server has seen can be removed. A server of an earlier
 * version does not write it.
 */
export const changeTimes: Migration = {
  name: "034-change-times",
  statements: {
    sqlite: [`alter table change add column at integer not null default 0`],
    postgres: [
      `alter table change add column at bigint not null default 0`,
      `alter table change alter column at set default (extract(epoch from now()) * 1000)::bigint`,
    ],
  },
};
