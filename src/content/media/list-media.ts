import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { MediaOrder, MediaSelection } from "../../contract/studio/media-lists.ts";
import { byBytes, folderBelow, isInTexts } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";
import { isBelow } from "../model/file-range.ts";
import type { Tenant } from "../model/tenant.ts";
import { contains, selects } from "./media-conditions.ts";
import { type MediaDetail, NO_DETAIL, readMediaDetails } from "./media-details.ts";
import { orderMedia } from "./media-order.ts";
import { findMediaUses } from "./media-uses.ts";

/** A file below `media/`, as listed for editors. */
export interface ListedMedia {
  /** The path in the content folder, for example `media/figures/plan.svg`. */
  name: string;
  hash: string;
  mimeType: string;
  bytes: number;
  /** Size in pixels; `null` for files that are not pictures. */
  width: number | null;
  height: number | null;
  /** When the file's bytes were last published, in epoch milliseconds. */
  changedAt: number;
  /** The files that refer to it. */
  users: string[];
  detail: MediaDetail;
  /** A picture's descriptions, its own or as a cover, by language. */
  alt: MediaDetail["alt"];
}

export interface MediaFilter {
  /** Only files below this folder, which ends with a slash: `figures/`. For "", all files. */
  folder: string;
  /** Only files that have this text in their path or a description. */
  query: string;
  only?: MediaSelection | undefined;
}

export interface MediaPage extends MediaFilter {
  order: MediaOrder;
  /** The cursor returned with the previous page; "" for the first page. */
  after: string;
  size: number;
}

/** Maximum number of files examined per page. If few of them match the filter, the page is shorter. */
const MAXIMUM_EXAMINED = 2_000;
const AT_ONCE = 500;

/** Filters that the query cannot apply completely: each file is examined as well. */
const EXAMINED_SELECTIONS: readonly (MediaSelection | undefined)[] = ["unused", "undescribed"];

/** Lists a page of files, with the cursor of the next page; `null` after the last page. */
export async function listMedia(
  engine: EngineReader,
  tenant: Tenant,
  page: MediaPage,
): Promise<{ files: ListedMedia[]; next: string | null }> {
  const files: ListedMedia[] = [];
  const order = orderMedia(engine.kind, page.only === "duplicates" ? "content" : page.order);
  let { after } = page;
  const step = EXAMINED_SELECTIONS.includes(page.only) ? AT_ONCE : page.size;
  for (let seen = 0; seen < MAXIMUM_EXAMINED; seen += step) {
    const rows = await readRows(engine, tenant, { ...page, after, size: step }, order);
    for (const [index, file] of (await withUses(engine, tenant, rows)).entries()) {
      const row = rows[index];
      if (row !== undefined) after = order.cursorOf(row);
      if (passes(file, page.only, tenant.languages)) files.push(file);
      if (files.length === page.size) return { files, next: after };
    }
    if (rows.length < step) return { files, next: null };
  }
  return { files, next: after };
}

/** Finds one file; `undefined` if there is none. */
export async function findListedMedia(
  engine: EngineReader,
  tenant: Tenant,
  path: string,
): Promise<ListedMedia | undefined> {
  const rows = await engine.reading
    .selectFrom("media")
    .select(COLUMNS)
    .where("tenant_id", "=", tenant.id)
    .where("path", "=", path)
    .execute();
  return (await withUses(engine, tenant, rows))[0];
}

/** Lists the folders directly below a folder, each as a path with a slash at its end. */
export async function listMediaFolders(
  { kind, reading }: EngineReader,
  tenant: number,
  folder: string,
): Promise<string[]> {
  const rows = await reading
    .selectFrom("media")
    .select(({ ref }) => folderBelow(kind, ref("path"), [...folder].length).as("folder"))
    .distinct()
    .where("tenant_id", "=", tenant)
    .$if(folder !== "", (query) => query.where(({ ref }) => isBelow(byBytes(kind, ref("path")), folder)))
    .execute();
  return rows
    .map((row) => row.folder)
    .filter((name) => name !== folder)
    .toSorted();
}

const COLUMNS = ["path", "hash", "mime_type", "bytes", "width", "height", "changed_at"] as const;

type MediaRow = Pick<ListedMedia, "hash" | "bytes" | "width" | "height"> & {
  path: string;
  mime_type: string;
  changed_at: number;
};

function readRows(
  { kind, reading }: EngineReader,
  tenant: Tenant,
  { folder, query, only, after, size }: MediaPage,
  { columns, direction, isAfter }: ReturnType<typeof orderMedia>,
): Promise<MediaRow[]> {
  let rows = reading.selectFrom("media").select(COLUMNS).where("media.tenant_id", "=", tenant.id);
  if (folder !== "") rows = rows.where(({ ref }) => isBelow(byBytes(kind, ref("path")), folder));
  const later = isAfter(after);
  if (later !== undefined) rows = rows.where(later);
  if (query !== "") rows = rows.where(contains(kind, query));
  if (only !== undefined) rows = rows.where(selects(kind, only, tenant.languages));
  for (const column of columns) rows = rows.orderBy(column, direction);
  return rows.limit(size).execute();
}

async function withUses(
  engine: EngineReader,
  tenant: Tenant,
  rows: readonly MediaRow[],
): Promise<ListedMedia[]> {
  const paths = rows.map(({ path }) => path);
  const uses = await findMediaUses(engine, tenant.id, paths);
  const details = await readMediaDetails(engine, tenant.id, paths);
  const covers = await readCoverTexts(engine, tenant.id, paths);
  return rows.map(({ path, mime_type: mimeType, changed_at: changedAt, ...row }) => {
    const detail = details.get(path) ?? NO_DETAIL;
    return {
      ...row,
      name: `media/${path}`,
      mimeType,
      changedAt,
      users: uses.get(path) ?? [],
      detail,
      alt: { ...covers.get(path), ...detail.alt },
    };
  });
}

/** Reads the descriptions that articles have given their cover pictures, by language. */
async function readCoverTexts(
  { kind, reading }: EngineReader,
  tenant: number,
  paths: readonly string[],
): Promise<Map<string, MediaDetail["alt"]>> {
  const rows = await reading
    .selectFrom("article")
    .select(["cover", "cover_alt", "language"])
    .where("tenant_id", "=", tenant)
    .where("cover", "is not", null)
    .where("cover_alt", "!=", "")
    .where(({ ref }) => isInTexts(kind, ref("cover"), JSON.stringify(paths)))
    .execute();
  const texts = new Map<string, MediaDetail["alt"]>();
  for (const { cover, cover_alt: alt, language } of rows)
    texts.set(cover ?? "", { [language]: alt, ...texts.get(cover ?? "") });
  return texts;
}

function passes(
  { users, mimeType, alt }: ListedMedia,
  only: MediaFilter["only"],
  languages: readonly LanguageCode[],
): boolean {
  if (only === "unused") return users.length === 0;
  if (only !== "undescribed") return true;
  return mimeType.startsWith("image/") && languages.some((language) => (alt[language] ?? "") === "");
}
