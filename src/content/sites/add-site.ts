import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { StarterName } from "../../contract/studio/starters.ts";
import { type Actor, writeAudit } from "../accounts/audit.ts";
import type { Engine } from "../engine/engine.ts";
import { exportTenant } from "../export/export-tenant.ts";
import { makeFolder } from "../files/make-folder.ts";
import { importFolder } from "../import/folder/import-folder.ts";
import type { ContentExchange } from "../model/tenant-content.ts";
import type { Finding } from "../source/findings.ts";
import type { Folders } from "../writing/rows/folders.ts";
import { renameCopy } from "./rename-copy.ts";
import { type NewSite, starterFiles } from "./starter-files.ts";
import { writeStarter } from "./starters.ts";

/** The outcome of adding a site. Nothing was written unless it was added. */
export type Addition =
  | { outcome: "added" }
  /** Another site has this code or host. */
  | { outcome: "taken"; field: "code" | "host"; name: string }
  | { outcome: "refused"; findings: readonly Finding[] };

export interface AdditionOptions {
  actor: Actor;
  /** The code of the site to copy; `undefined` if the new site is not a copy. */
  copyOf: string | undefined;
  /** The starter of a site that is not a copy. Without one, the new site has one page and one article. */
  starter?: StarterName | undefined;
}

/**
 * Adds a site. It begins with a starter, with one page and one article, or with the settings and content of another site, but without
 * that site's people, enquiries, recipients of enquiries, and history. The new site is imported like any other content folder.
 *
 * @throws {ExportError} if there is no site to copy
 */
export async function addSite(
  engine: Engine,
  folders: Folders,
  exchange: ContentExchange,
  site: NewSite,
  { actor, copyOf, starter }: AdditionOptions,
): Promise<Addition> {
  const taken = await findTaken(engine, site);
  if (taken !== undefined) return taken;
  await makeFolder(folders.temporary);
  const scratch = await mkdtemp(join(folders.temporary, "new-site-"));
  const folder = join(scratch, "site");
  try {
    if (copyOf !== undefined) await writeCopy(exchange, copyOf, folder, site);
    else if (starter !== undefined) await writeStarter(starter, folder, { site, now: new Date() });
    else await writeEmptySite(folder, site);
    // Errors of the copied site, such as a picture that was missing when it was imported, are copied, too.
    const { summary, findings } = await importFolder(exchange, folder, { keepGoing: copyOf !== undefined });
    if (summary === undefined) return { outcome: "refused", findings: findings.list };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  const subject = copyOf === undefined ? site.code : `${site.code}, a copy of ${copyOf}`;
  await engine.write((transaction) =>
    writeAudit(transaction, actor, { action: "sites.add", subject, tenant: site.code }),
  );
  return { outcome: "added" };
}

async function findTaken({ reading }: Engine, { code, host }: NewSite): Promise<Addition | undefined> {
  const named = await reading.selectFrom("tenant").select("name").where("code", "=", code).executeTakeFirst();
  if (named !== undefined) return { outcome: "taken", field: "code", name: named.name };
  const owner = await reading
    .selectFrom("host")
    .innerJoin("tenant", "tenant.id", "host.tenant_id")
    .select("tenant.name")
    .where("host.host", "=", host)
    .executeTakeFirst();
  return owner && { outcome: "taken", field: "host", name: owner.name };
}

async function writeEmptySite(folder: string, site: NewSite): Promise<void> {
  for (const [name, text] of starterFiles(site, new Date())) {
    const file = join(folder, name);
    await makeFolder(dirname(file));
    await writeFile(file, text);
  }
}

async function writeCopy(
  exchange: ContentExchange,
  code: string,
  folder: string,
  site: NewSite,
): Promise<void> {
  await exportTenant(exchange, code, folder);
  const file = join(folder, "site.yaml");
  await writeFile(file, renameCopy(await readFile(file, "utf8"), site));
}
