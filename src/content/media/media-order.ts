import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { MediaOrder } from "../../contract/studio/media-lists.ts";
import { byBytes } from "../engine/dialect.ts";
import type { EngineKind } from "../engine/engine.ts";

/**
 * The sort orders of files. Each order has an index that ends with the path, so that a page is found without reading the pages
 * before it.
 */
export interface OrderedMedia {
  columns: readonly RawBuilder<unknown>[];
  direction: "asc" | "desc";
  /** The position of a file in the sort order. The next page begins after it. */
  cursorOf(file: { path: string; hash: string; bytes: number; changed_at: number }): string;
  isAfter(cursor: string): RawBuilder<SqlBool> | undefined;
}

/** Sorts by content, so that duplicates follow each other. */
export function orderMedia(kind: EngineKind, order: MediaOrder | "content"): OrderedMedia {
  const path = byBytes(kind, sql.ref("media.path"));
  if (order === "name")
    return {
      columns: [path],
      direction: "asc",
      cursorOf: (file) => file.path,
      isAfter: (cursor) => (cursor === "" ? undefined : sql<SqlBool>`${path} > ${cursor}`),
    };
  if (order === "content")
    return {
      columns: [sql.ref("media.hash"), path],
      direction: "asc",
      cursorOf: (file) => `${file.hash} ${file.path}`,
      isAfter: (cursor) => {
        const [hash, rest] = split(cursor);
        return rest === undefined ? undefined : sql<SqlBool>`(media.hash, ${path}) > (${hash}, ${rest})`;
      },
    };
  const column = sql.ref(order === "newest" ? "media.changed_at" : "media.bytes");
  return {
    columns: [column, path],
    direction: "desc",
    cursorOf: (file) => `${order === "newest" ? file.changed_at : file.bytes} ${file.path}`,
    isAfter: (cursor) => {
      const [value, rest] = split(cursor);
      const number = Number(value);
      if (rest === undefined || !Number.isSafeInteger(number)) return undefined;
      return sql<SqlBool>`(${column}, ${path}) < (${number}, ${rest})`;
    },
  };
}

function split(cursor: string): [string, string | undefined] {
  const space = cursor.indexOf(" ");
  return space === -1 ? [cursor, undefined] : [cursor.slice(0, space), cursor.slice(space + 1)];
}
