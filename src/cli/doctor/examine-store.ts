import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { BucketError } from "../../content/bucket/bucket-error.ts";
import { databaseFile } from "../../content/engine/open-engine.ts";
import {
  type DatabaseState,
  inspectDatabase,
  inspectMedia,
} from "../../content/maintenance/inspect-database.ts";
import { openStore } from "../../content/open.ts";
import type { Store } from "../../content/store.ts";
import { floodSpace } from "../../server/limits/flood-space.ts";
import type { Configuration } from "../../server/settings/configuration.ts";
import { findUnusableChannels } from "../../server/settings/unusable-channels.ts";
import { STUDIO_CONFLICT_ADVICE, findStudioConflict } from "../../server/tenancy/studio-site.ts";
import { examineCdn } from "./examine-cdn.ts";
import { examineConfirmations } from "./examine-confirmations.ts";
import { examineSecret, isOpenToOthers } from "./examine-secret.ts";
import { type Finding, failure, ok, warning } from "./finding.ts";

const OLDEST_POSTGRES = 14;
const LATE_MS = 60 * 60 * 1000;
const NAMED_FILES = 3;

/** How much the inspection reads. */
export interface Extent {
  /** If true, all files are read, and not just a sample. */
  readsAll: boolean;
}

/** Checks the database, its content and its queues. Stops at the first failure that makes further checks impossible. */
export async function examineStore(configuration: Configuration, extent: Extent): Promise<Finding[]> {
  const { databaseUrl } = configuration;
  const state = await inspectDatabase(databaseUrl).catch((error: unknown) => error);
  if (state === undefined)
    return [
      warning(
        "store",
        `there is no database yet: ${databaseFile(databaseUrl)}`,
        "start the server, or run: vitrine import <folder> --create. If it is elsewhere, set VITRINE_DATA to its folder",
      ),
    ];
  if (!isState(state))
    return [failure("store", state instanceof Error ? state.message : String(state), "fix that first")];
  const found = [examineEngine(state), ...examineDurability(state), examineMigrations(state)];
  if (state.damage !== undefined || state.pending.length > 0 || state.unknown.length > 0) return found;
  const store = await openStore(configuration);
  try {
    return [
      ...found,
      await examineSecret(configuration),
      ...(await examinePrivacy(configuration)),
      ...examineOverwritten(databaseUrl),
      await examineTenants(store, configuration),
      ...(await examineStudio(store, configuration)),
      ...(await examineBucket(store)),
      await examineMedia(configuration, extent).catch(unreadable),
      await examineAudit(store),
      ...(await examineOutbox(store, configuration)),
      ...(await examineCdn(store, configuration)),
    ];
  } finally {
    await store.close();
  }
}

/**
 * Reports transactions of a replaced database: they were not yet in its file when another file was copied over it. They may
 * contain enquiries.
 */
function examineOverwritten(databaseUrl: string): Finding[] {
  const file = databaseFile(databaseUrl);
  const log = `${file}-wal.overwritten`;
  if (file === undefined || !existsSync(log)) return [];
  return [
    warning(
      "store",
      `${log} has the last changes of a database that was overwritten by another file, possibly with personal data`,
      `no other database can read it: "strings ${log}" prints its texts; delete it once they are not needed`,
    ),
  ];
}

function isState(value: unknown): value is DatabaseState {
  return typeof value === "object" && value !== null && "pending" in value;
}

function examineEngine({ engine, version, damage }: DatabaseState): Finding {
  const name = `${engine === "sqlite" ? "SQLite" : "PostgreSQL"} ${version}`;
  if (damage !== undefined)
    return failure(
      "store",
      `${name}: ${damage.replaceAll("\n", " ")}`,
      "stop the server and restore a backup",
    );
  const isOld = engine === "postgres" && Number.parseInt(version, 10) < OLDEST_POSTGRES;
  return isOld
    ? failure("store", name, `use PostgreSQL ${OLDEST_POSTGRES} or later`)
    : ok("store", `${name} answers and is intact`);
}

/**
 * Warns about a database server that does not sync to disk: a power cut may lose enquiries whose senders have already been
 * thanked.
 */
function examineDurability({ isDurable }: DatabaseState): Finding[] {
  return isDurable
    ? []
    : [
        warning(
          "durability",
          "PostgreSQL runs with fsync or full_page_writes off: a power cut may lose enquiries",
          "set fsync = on and full_page_writes = on in postgresql.conf",
        ),
      ];
}

function examineMigrations({ pending, unknown }: DatabaseState): Finding {
  if (unknown.length > 0) {
    return failure(
      "migrations",
      `made by a newer version (${unknown.join(", ")})`,
      "start that version, or restore a backup",
    );
  }
  return pending.length > 0
    ? failure(
        "migrations",
        `pending: ${pending.join(", ")}`,
        "run: vitrine backup <file>, then vitrine migrate",
      )
    : ok("migrations", "none pending");
}

/**
 * Checks who can read the database file, because it contains enquiries. If another program has created or copied the file, other
 * users may be able to read it.
 */
async function examinePrivacy({ databaseUrl }: Configuration): Promise<Finding[]> {
  const file = databaseFile(databaseUrl);
  if (file === undefined || !(await isOpenToOthers(file))) return [];
  return [
    warning(
      "privacy",
      `${file} is readable by other users, and contains enquiries of visitors`,
      `run: chmod 600 ${file}*`,
    ),
  ];
}

/** Checks what the server checks at startup: it does not start if this check fails. */
async function examineStudio(store: Store, configuration: Configuration): Promise<Finding[]> {
  const conflict = await findStudioConflict(configuration, store);
  return conflict === undefined ? [] : [failure("studio", conflict, STUDIO_CONFLICT_ADVICE)];
}

async function examineTenants(
  store: Store,
  { defaultTenant, apiBase }: Pick<Configuration, "defaultTenant" | "apiBase">,
): Promise<Finding> {
  const tenants = await store.listTenants();
  if (tenants.length === 0) return warning("tenants", "there is none", "run: vitrine import <folder>");
  const needsDefault = apiBase === "" && defaultTenant !== "";
  if (needsDefault && !tenants.some(({ code }) => code === defaultTenant)) {
    return warning(
      "tenants",
      `${tenants.length}, but none is ${defaultTenant}: hosts that no site claims show nothing`,
      `set VITRINE_DEFAULT_TENANT to one of ${tenants.map(({ code }) => code).join(", ")}, or to off if that is intended`,
    );
  }
  const unreachable = tenants.filter(({ hosts }) => hosts.length === 0).map(({ code }) => code);
  return unreachable.length > 0
    ? warning(
        "tenants",
        `${tenants.length}, without a host: ${unreachable.join(", ")}`,
        "add hosts to site.yaml and import it",
      )
    : ok("tenants", `${tenants.length}`);
}

async function examineMedia(configuration: Configuration, { readsAll }: Extent): Promise<Finding> {
  const { total, read, faults } = await inspectMedia(configuration, { readsAll });
  if (faults.length === 0)
    return ok("media", `${total} files, none missing, ${read === total ? "all" : read} of them read`);
  const named = faults.slice(0, NAMED_FILES).map(({ path, fault }) => `${path} ${fault}`);
  return failure(
    "media",
    `${faults.length} of ${total} files are missing or damaged: ${named.join(", ")}${faults.length > NAMED_FILES ? " …" : ""}`,
    "import their sites again, or restore the media folder from a backup",
  );
}

/** Returns the finding for a bucket that cannot be read. Only buckets throw; local files return the error. */
function unreadable(error: unknown): Finding {
  if (!(error instanceof BucketError)) throw error;
  return failure("media", error.message, "fix that first");
}

/** Tries every operation of a bucket with a test object, because successful reading does not prove that uploads work. */
async function examineBucket({ bucket }: Store): Promise<Finding[]> {
  if (bucket === undefined) return [];
  const key = `doctor/${randomUUID()}`;
  try {
    await bucket.check();
    await bucket.write(key, { content: Buffer.from("doctor") });
    await bucket.read(key, async (chunks) => void (await Array.fromAsync(chunks)));
    await bucket.remove(key);
    return [ok("bucket", `${bucket.name} can be listed, written, read and deleted from`)];
  } catch (error) {
    if (!(error instanceof BucketError)) throw error;
    return [
      failure(
        "bucket",
        error.message,
        "fix that: uploads fail, and so do files that are not on this machine",
      ),
    ];
  }
}

/**
 * Checks the audit log. Each line contains the hash of the line before, so a changed line is noticed unless all later lines are
 * changed too.
 */
async function examineAudit(store: Store): Promise<Finding> {
  const { lines, brokenAt, head } = await (await store.openAccounts()).checkAudit();
  return brokenAt === undefined
    ? ok("audit", `${lines} lines, none changed${lines === 0 ? "" : `; the last is ${head}`}`)
    : failure(
        "audit",
        `line ${brokenAt} was changed, added or removed afterwards`,
        "somebody has changed the database directly: compare the audit with that of a backup",
      );
}

async function examineOutbox(store: Store, configuration: Configuration): Promise<Finding[]> {
  const { pending, dead, oldestDue, lastError } = await store.needs.outbox();
  const reason = lastError === null ? "" : `; last: ${lastError}`;
  const isLate = oldestDue !== null && oldestDue < Date.now() - LATE_MS;
  const state =
    dead > 0
      ? warning(
          "outbox",
          `${dead} failed, ${pending} waiting${reason}`,
          "fix the cause, then run: vitrine needs resend <tenant> --state dead",
        )
      : isLate
        ? warning(
            "outbox",
            `${pending} waiting, the oldest for more than an hour${reason}`,
            "check that a server runs on this database",
          )
        : ok("outbox", pending === 0 ? "empty" : `${pending} waiting${reason}`);
  return [
    state,
    ...(await examineFloods(store, configuration)),
    ...(await examineHeldBack(store)),
    ...(await examineChannels(store, configuration)),
    ...(await examineConfirmations(store, configuration)),
  ];
}

/** Reports enquiries that exceeded a site's rate limit. They are held until somebody reviews them. */
async function examineFloods(store: Store, configuration: Configuration): Promise<Finding[]> {
  const findings: Finding[] = [];
  const space = await floodSpace(configuration);
  for (const tenant of await store.listTenants()) {
    const { needs, bytes } = await store.needs.heldBack(tenant);
    if (needs === 0) continue;
    findings.push(
      warning(
        "needs",
        `enquiries to ${tenant.code} that are held as a suspected flood: ${needs}, with ${bytes} of ${space} bytes`,
        `run: vitrine needs list ${tenant.code} --state flood, then vitrine needs release ${tenant.code}, or vitrine needs erase ${tenant.code} --state flood`,
      ),
    );
  }
  return findings;
}

/**
 * Reports enquiries that earlier versions did not deliver because they arrived unusually fast or late. Only people can decide
 * whether they are still wanted.
 */
async function examineHeldBack(store: Store): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const tenant of await store.listTenants()) {
    const { webhook, email } = await store.needs.settings(tenant);
    if (webhook === undefined && email.length === 0) continue;
    const stored = await store.needs.list(tenant, { state: "stored" });
    const count = stored.filter(({ suspicion }) => suspicion.length > 0).length;
    if (count === 0) continue;
    findings.push(
      warning(
        "outbox",
        `enquiries to ${tenant.code} that an earlier version held back only for their timing, though people may have sent them: ${count}`,
        `run: vitrine needs list ${tenant.code} --state stored, then vitrine needs resend ${tenant.code} --state stored`,
      ),
    );
  }
  return findings;
}

/** Reports delivery methods that tenants have configured but this installation cannot use. */
async function examineChannels(store: Store, configuration: Configuration): Promise<Finding[]> {
  return (await findUnusableChannels(store, configuration)).map(({ tenant, channel, advice }) =>
    failure(
      "delivery",
      channel === "webhook"
        ? `${tenant} has a webhook but no secret to sign with`
        : `${tenant} wants e-mail but no mail server is configured`,
      advice,
    ),
  );
}
