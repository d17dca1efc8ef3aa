import { type Expression, type SqlBool, sql } from "kysely";

/** The folder of files whose content is stored outside the database. */
export const MEDIA_FOLDER = "media/";

/**
 * Whether a file is below a folder, which ends with a slash. Names are compared byte by byte; `0` is the character after the
 * slash, so it ends the range.
 */
export function isBelow(name: Expression<string>, folder: string): Expression<SqlBool> {
  return sql<SqlBool>`${name} >= ${folder} and ${name} < ${`${folder.slice(0, -1)}0`}`;
}
