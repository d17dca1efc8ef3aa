import { type Blobs, locate } from "../blobs/blobs.ts";
import { isAmongTexts } from "../engine/dialect.ts";
import { type Engine, PATIENT } from "../engine/engine.ts";
import type { LastChange, StoredFiles } from "../model/tenant-content.ts";
import { readText, readTexts } from "../reading/texts.ts";
import { findStoredSecret } from "../secrets/stored-secret.ts";
import { inParts } from "../writing/rows/file-writing.ts";
import { findTenantId, readAllHashes } from "../writing/rows/read-hashes.ts";
import { NO_FILE, agree } from "../writing/rows/synced.ts";

export function openStoredFiles(engine: Engine, blobs: Blobs): StoredFiles {
  const { reading } = engine;
  const tenantOf = (code: string) => findTenantId(reading, code);
  return {
    identity: () => findStoredSecret(engine, "store"),
    hashes: async (code) => readAllHashes(reading, await tenantOf(code)),
    async synced(code, from) {
      const rows = await reading
        .selectFrom("synced")
        .select(["name", "hash"])
        .where("tenant_id", "=", await tenantOf(code))
        .where("source", "in", from === "tree" ? ["tree"] : ["tree", "folder"])
        // Versions from folders replace those from trees.
        .orderBy("source", "desc")
        .execute();
      const hashes = new Map(rows.map(({ name, hash }) => [name, hash]));
      return new Map([...hashes].filter(([, hash]) => hash !== NO_FILE));
    },
    async agree(code, from, files) {
      if (files.size === 0) return;
      const tenant = await tenantOf(code);
      await engine.write(async (transaction) => {
        for (const some of inParts([...files])) await agree(transaction, tenant, from, some);
      }, PATIENT);
    },
    async lastChanges(code, files) {
      const tenant = await tenantOf(code);
      const changes = new Map<string, LastChange>();
      for (const [name, hash] of files) {
        const change = await findLastChange(engine, tenant, name, hash);
        if (change !== undefined) changes.set(name, change);
      }
      return changes;
    },
    text: async (code, hash) => readText(reading, await tenantOf(code), hash),
    texts: async (code, hashes) => readTexts(engine, await tenantOf(code), hashes),
    blob: (hash) => locate(blobs, { hash }),
    async dates(code, names) {
      const paths = names.flatMap((name) => (name.startsWith(ARTICLES) ? [name.slice(ARTICLES.length)] : []));
      const rows = await reading
        .selectFrom("article")
        .select(["path", "published_at"])
        .where("tenant_id", "=", await tenantOf(code))
        .where(({ ref }) => isAmongTexts(engine.kind, ref("path"), paths))
        .execute();
      return new Map(rows.map(({ path, published_at }) => [ARTICLES + path, published_at]));
    },
  };
}

const ARTICLES = "articles/";

/** Who last changed a file; for a file without a current hash (`null`), who removed it. */
async function findLastChange(
  { reading }: Engine,
  tenant: number,
  name: string,
  hash: string | null,
): Promise<LastChange | undefined> {
  return reading
    .selectFrom("revision_file")
    .innerJoin("revision", "revision.id", "revision_file.revision_id")
    .select(["revision.author", "revision.at", "revision.origin"])
    .where("revision.tenant_id", "=", tenant)
    .where("revision_file.name", "=", name)
    .where("revision_file.after_hash", hash === null ? "is" : "=", hash)
    .orderBy("revision.id", "desc")
    .limit(1)
    .executeTakeFirst();
}
