import type { Transaction } from "kysely";
import { ROOT_FOLDER } from "../../../contract/addresses/root-files.ts";
import { isAmongTexts } from "../../engine/dialect.ts";
import type { Engine } from "../../engine/engine.ts";
import type { Tables } from "../../model/tables.ts";
import { tags } from "../../model/tags.ts";
import type { TenantContent } from "../../model/tenant-content.ts";
import type { FileWriting } from "./file-writing.ts";
import type { PublicationTally } from "./publication-tally.ts";
import type { Publication } from "./publication.ts";
import { replaceRows } from "./replace-rows.ts";

/** The parameters for writing one kind of content of a tenant. */
export interface Applying {
  engine: Engine;
  transaction: Transaction<Tables>;
  tenant: number;
  content: Pick<TenantContent, "menus" | "banners" | "groups" | "redirects" | "moved" | "feedIds">;
  tally: PublicationTally;
  files: FileWriting;
}

/** Replaces the stored menus: all of them, one row each. */
export async function applyMenus({ transaction, tenant, content, tally }: Applying): Promise<void> {
  await replaceRows(
    {
      existing: await transaction.selectFrom("menu").selectAll().where("tenant_id", "=", tenant).execute(),
      wanted: Object.entries(content.menus).map(([type, entries]) => ({
        tenant_id: tenant,
        type,
        entries: JSON.stringify(entries),
      })),
      keyOf: ({ type }) => type,
      tagsOf: () => [tags.menu],
      insert: (rows) => transaction.insertInto("menu").values(rows).execute(),
      remove: ({ type }) =>
        transaction.deleteFrom("menu").where("tenant_id", "=", tenant).where("type", "=", type).execute(),
    },
    tally,
  );
}

/** Replaces the stored banners: one row for each place. */
export async function applyBanners({ transaction, tenant, content, tally }: Applying): Promise<void> {
  await replaceRows(
    {
      existing: await transaction.selectFrom("banner").selectAll().where("tenant_id", "=", tenant).execute(),
      wanted: Object.entries(content.banners).map(([place, entries]) => ({
        tenant_id: tenant,
        place,
        entries: JSON.stringify(entries),
      })),
      keyOf: ({ place }) => place,
      tagsOf: () => [tags.banners],
      insert: (rows) => transaction.insertInto("banner").values(rows).execute(),
      remove: ({ place }) =>
        transaction.deleteFrom("banner").where("tenant_id", "=", tenant).where("place", "=", place).execute(),
    },
    tally,
  );
}

/** Replaces the stored groups, one row each, in the given order. */
export async function applyGroups({ transaction, tenant, content, tally }: Applying): Promise<void> {
  await replaceRows(
    {
      existing: await transaction
        .selectFrom("article_group")
        .selectAll()
        .where("tenant_id", "=", tenant)
        .execute(),
      wanted: content.groups.map(({ slug, name, description }, position) => ({
        tenant_id: tenant,
        slug,
        position,
        name: JSON.stringify(name),
        description: JSON.stringify(description),
      })),
      keyOf: ({ slug }) => slug,
      tagsOf: ({ slug }) => [tags.groups, tags.group(slug)],
      insert: (rows) => transaction.insertInto("article_group").values(rows).execute(),
      remove: ({ slug }) =>
        transaction
          .deleteFrom("article_group")
          .where("tenant_id", "=", tenant)
          .where("slug", "=", slug)
          .execute(),
    },
    tally,
  );
}

/** Replaces the stored redirects, in the given order. Redirects of moved articles are not among them. */
export async function applyRedirects({ transaction, tenant, content, tally }: Applying): Promise<void> {
  await replaceRows(
    {
      existing: await transaction
        .selectFrom("redirect")
        .selectAll()
        .where("tenant_id", "=", tenant)
        .execute(),
      wanted: content.redirects.map(({ from, to, status }, position) => ({
        tenant_id: tenant,
        position,
        from_path: from,
        to_path: to,
        status,
      })),
      keyOf: ({ from_path }) => from_path,
      tagsOf: () => [tags.redirects],
      insert: (rows) => transaction.insertInto("redirect").values(rows).execute(),
      remove: ({ from_path }) =>
        transaction
          .deleteFrom("redirect")
          .where("tenant_id", "=", tenant)
          .where("from_path", "=", from_path)
          .execute(),
    },
    tally,
  );
}

/** Stores the settings files and root files unchanged. */
export async function applyTexts(
  { tally, files }: Applying,
  { texts, removed }: Pick<Publication, "texts" | "removed">,
): Promise<void> {
  const gone = removed.filter((name) => !/^(articles|media)\//.test(name));
  const existing = await files.hashesOf([...texts.map(({ name }) => name), ...gone]);
  const wanted = new Map(texts.map((file) => [file.name, file]));
  await replaceRows(
    {
      existing: [...existing].map(([name, hash]) => ({ name, hash })),
      wanted: texts.map(({ name, text: { hash } }) => ({ name, hash })),
      keyOf: ({ name }) => name,
      // No page depends on the settings files themselves, so no tag is invalidated.
      tagsOf: ({ name }) => (name.startsWith(ROOT_FOLDER) ? [tags.rootFiles] : []),
      insert: (rows) => files.write(rows.flatMap(({ name }) => wanted.get(name) ?? [])),
      remove: async ({ name }) => {
        if (!wanted.has(name)) await files.remove([name]);
      },
    },
    tally,
  );
}

/** Stores the data of the files below `media/`. */
export async function applyMedia(
  { engine, transaction, tenant, tally, files }: Applying,
  { media, removed }: Pick<Publication, "media" | "removed">,
): Promise<void> {
  const gone = removed.flatMap((name) => (name.startsWith("media/") ? [name.slice("media/".length)] : []));
  const paths = [...media.map(({ path }) => path), ...gone];
  if (paths.length === 0) return;
  const existing = await transaction
    .selectFrom("media")
    .selectAll()
    .where("tenant_id", "=", tenant)
    .where(({ ref }) => isAmongTexts(engine.kind, ref("path"), paths))
    .execute();
  const hashes = new Map(existing.map(({ path, hash }) => [path, hash]));
  const wanted = new Set(media.map(({ path }) => path));
  await replaceRows(
    {
      existing,
      wanted: media.map(({ path, hash, mimeType, bytes, width, height }) => ({
        tenant_id: tenant,
        path,
        hash,
        mime_type: mimeType,
        bytes,
        width,
        height,
      })),
      keyOf: ({ path }) => path,
      tagsOf: ({ path }) => [tags.media(path)],
      insert: async (rows) => {
        const changedAt = Date.now();
        await transaction
          .insertInto("media")
          .values(rows.map((row) => ({ ...row, changed_at: changedAt })))
          .execute();
        const changed = rows.filter(({ path, hash }) => hashes.get(path) !== hash);
        await files.note(changed.map(({ path, hash }) => noteOf(path, hashes.get(path) ?? null, hash)));
      },
      remove: async ({ path, hash }) => {
        await transaction
          .deleteFrom("media")
          .where("tenant_id", "=", tenant)
          .where("path", "=", path)
          .execute();
        if (!wanted.has(path)) await files.note([noteOf(path, hash, null)]);
      },
    },
    tally,
  );
}

function noteOf(path: string, before: string | null, after: string | null) {
  return { name: `media/${path}`, before_hash: before, after_hash: after };
}
