import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { COMMAND_LINE } from "../../content/accounts/audit.ts";
import { ExportError } from "../../content/export/export-tenant.ts";
import type { NewestBackup } from "../../content/maintenance/newest-backup.ts";
import type { DeletionPlan, SiteContents } from "../../content/sites/deletion-plan.ts";
import type { SiteExport } from "../../content/sites/export-site.ts";
import type { Store } from "../../content/store.ts";
import { showHost } from "../../content/tenants/show-host.ts";
import { openImageFolder } from "../../server/images/image-folder.ts";
import { shareImages } from "../../server/images/shared-images.ts";
import type { Configuration } from "../../server/settings/configuration.ts";
import { openConfiguredStore } from "../settings/open-configured-store.ts";
import { readConfiguration } from "../settings/read-configuration.ts";

export interface DeletionCall {
  code: string;
  /** The site's name as confirmation. If it is missing, the command asks for it. */
  name: string | undefined;
  /** The folder for an export before the deletion. If it is missing, nothing is exported. */
  folder: string | undefined;
}

/** Shows what a deletion removes, asks for the site's name, and deletes it. Returns the exit code. */
export async function deleteTenant({ code, name, folder }: DeletionCall): Promise<number> {
  const configuration = readConfiguration();
  const store = await openConfiguredStore();
  try {
    const sites = await store.openSites();
    const plan = await sites.planDeletion(code);
    if (plan === undefined) {
      console.error(`there is no tenant "${code}". "vitrine tenants" lists all tenants`);
      return 1;
    }
    for (const line of describePlan(plan)) console.log(line);
    const typed = name ?? (await askForName());
    if (typed?.trim().normalize() !== plan.name.trim().normalize()) {
      console.error(refusal(typed, plan));
      return 1;
    }
    const exported = folder === undefined ? undefined : await exportBefore(store, plan, folder);
    if (folder !== undefined && exported === undefined) return 1;
    const forgetImages = imageRemoval(configuration, store);
    const { files, backup } = await sites.delete(code, { actor: COMMAND_LINE, forgetImages, exported });
    console.log(`${code} is deleted, with ${files} files that no other site uses.`);
    console.log(describeBackups(backup));
    return 0;
  } finally {
    await store.close();
  }
}

const NAMES: Readonly<Record<Exclude<keyof SiteContents, "mediaBytes">, string>> = {
  articles: "articles",
  drafts: "drafts",
  revisions: "revisions",
  releases: "releases",
  media: "media files",
  needs: "enquiries of visitors",
  visitDays: "days of counted visits",
  people: "grants of people to this site only",
  tokens: "API tokens",
  previewLinks: "preview links",
};

/** Returns lines of text which list what the deletion will remove. */
function describePlan({ code, name, hosts, isUnderWay, contents }: DeletionPlan): string[] {
  const entries = Object.entries(NAMES) as [keyof typeof NAMES, string][];
  const numbers = entries.map(([key, noun]) => `  ${String(contents[key]).padStart(7)} ${noun}`);
  const megabytes = (contents.mediaBytes / 1e6).toFixed(1);
  return [
    isUnderWay
      ? `The deletion of ${code} (${name}) was interrupted. It is no longer served; what is left:`
      : `Deleting ${code} (${name}, ${hosts.map(showHost).join(", ") || "no host"}) permanently removes:`,
    ...numbers,
    `The media files have ${megabytes} MB. Files that other sites use, too, stay.`,
    "The audit keeps its entries about the site: who did what to which file, and when.",
  ];
}

/** Asks for the site's name at the terminal. Returns `undefined` if the input is not a terminal. */
async function askForName(): Promise<string | undefined> {
  if (process.stdin.isTTY !== true) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question("To delete it, type the name of the site: ");
  } finally {
    terminal.close();
  }
}

function refusal(typed: string | undefined, { code, name }: DeletionPlan): string {
  return typed === undefined
    ? `Nothing was deleted. To delete it: vitrine tenants delete ${code} --name "${name}" [--export <folder>]`
    : `Nothing was deleted: the name of ${code} is "${name}", not "${typed}".`;
}

/** Exports the site. Resolves to `undefined`, after printing why, if it cannot be exported completely. */
async function exportBefore(
  store: Store,
  plan: DeletionPlan,
  folder: string,
): Promise<SiteExport | undefined> {
  const tenant = await store.findTenant(plan.code);
  if (tenant === undefined) {
    console.error(`${plan.code} can no longer be exported, since its deletion has begun; leave out --export`);
    return undefined;
  }
  try {
    const exported = await (await store.openSites()).export(tenant, folder);
    const { articles, media, drafts, needs } = exported;
    console.log(
      `Written to ${folder}: ${articles} articles, ${media} files, ${drafts} drafts, ${needs} enquiries.`,
    );
    return exported;
  } catch (error) {
    if (!(error instanceof ExportError)) throw error;
    console.error(`Nothing was deleted: ${error.message}`);
    return undefined;
  }
}

/**
 * Returns a function that removes resized pictures from this machine and the bucket. Running servers remove their own
 * copies themselves.
 */
function imageRemoval(
  { dataFolder }: Configuration,
  { bucket }: Store,
): (hashes: readonly string[]) => Promise<void> {
  const folder = openImageFolder(join(dataFolder, "images"), 0);
  const images = bucket === undefined ? folder : shareImages(folder, bucket, () => {});
  return async (hashes) => {
    for (const hash of hashes) await images.forget(hash);
  };
}

function describeBackups(backup: NewestBackup | null): string {
  return backup === null
    ? "Backups made on other machines, if any, still contain it."
    : `Backups still contain it: ${backup.file} (${new Date(backup.time).toISOString()}), and older ones. Delete them when you no longer need them.`;
}
