import { access } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type CheckedBackup, checkBackup } from "../../content/maintenance/check-backup.ts";
import { findNewestBackup } from "../../content/maintenance/newest-backup.ts";
import { recordRehearsal } from "../../content/maintenance/newest-rehearsal.ts";
import { lockRehearsals } from "../../content/maintenance/rehearsal-lock.ts";
import { restoreInScratch } from "../../content/maintenance/restore-in-scratch.ts";
import { BadBackupError } from "../../content/model/bad-backup-error.ts";
import { OtherRehearsalError } from "../../content/model/other-rehearsal-error.ts";
import { StoreError } from "../../content/model/store-error.ts";
import { stateOfBuild } from "../builds/build-stamp.mjs";
import { StartError } from "../process/start-error.ts";
import { type RehearsedTenant, failureOf } from "../rehearsal/rehearsed-tenant.ts";
import type { Configuration } from "../settings/configuration.ts";
import { rehearsePages } from "./rehearse-pages.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const ADVICE = "make one: vitrine backup <file>, or name one: vitrine doctor --rehearse <file>";

/** Which backup to rehearse, and under which condition. */
export interface RehearsalOptions {
  /** The path of the backup. Default: the newest one. */
  file?: string | undefined;
  /** Called once this process holds the lock. Another process may have finished a rehearsal in the meantime. */
  isWanted?: () => Promise<boolean>;
  /** Aborting this signal ends the rehearsal and removes its files. */
  signal?: AbortSignal | undefined;
}

/** The result of a rehearsal. */
export interface Rehearsal {
  /** The absolute path of the backup. */
  file: string;
  /** Creation time of the newest backup, in epoch milliseconds; `undefined` if another backup was rehearsed. */
  madeAt: number | undefined;
  /** The pages opened in each tenant; absent if the backup could not be restored. */
  tenants: RehearsedTenant[] | undefined;
  needs: number;
  /** Why the backup cannot be restored or does not show its sites; absent if neither is the case. */
  failure: string | undefined;
}

/**
 * Restores a backup to a temporary place and opens pages of each tenant there. The result for the newest backup is stored.
 *
 * @throws {OtherRehearsalError} if another process is rehearsing, or the rehearsal is no longer due
 * @throws {StoreError} or {StartError} if the backup could not be tested: it is missing, or this installation cannot rehearse it
 */
export async function rehearseBackup(
  configuration: Configuration,
  { file, isWanted, signal }: RehearsalOptions = {},
): Promise<Rehearsal> {
  const { dataFolder } = configuration;
  await askForBuild();
  const unlock = await lockRehearsals(dataFolder);
  try {
    if (isWanted !== undefined && !(await isWanted()))
      throw new OtherRehearsalError("Another process has just rehearsed the newest backup");
    const newest = await findNewestBackup(dataFolder).catch((error: unknown) => {
      if (file === undefined) throw error;
      return undefined;
    });
    const wanted = file ?? newest?.file;
    if (wanted === undefined) throw new StoreError(`No backup of ${dataFolder} is known; ${ADVICE}`);
    const madeAt = wanted === newest?.file ? newest.time : undefined;
    const rehearsal = { file: wanted, madeAt, ...(await judge(wanted, madeAt, configuration, signal)) };
    if (madeAt !== undefined) await remember(dataFolder, rehearsal);
    return rehearsal;
  } finally {
    unlock();
  }
}

/** Requires a current build. The build renders the pages, while the sources migrate the database, so both must match. */
async function askForBuild(): Promise<void> {
  // Unreadable sources count as stale: they are probably being replaced right now.
  const state = await stateOfBuild(ROOT).catch(() => "stale");
  if (state === "current") return;
  const reason =
    state === "missing" ? "the site is not built" : "the site was built from older or other sources";
  throw new StartError(`No backup was rehearsed: ${reason}. Run: npm run build`);
}

type Verdict = Pick<Rehearsal, "tenants" | "needs" | "failure">;

async function judge(
  file: string,
  madeAt: number | undefined,
  configuration: Configuration,
  signal: AbortSignal | undefined,
): Promise<Verdict> {
  try {
    await askForFile(file, madeAt);
    const { kind, rows } = await checkWhole(file, signal);
    const scratch = await restoreInScratch(configuration, { file, kind });
    try {
      const { databaseUrl, dataFolder } = scratch;
      // The restored copy has its own media files, so the bucket is not used.
      const pages = rehearsePages({ ...configuration, databaseUrl, dataFolder, bucket: null });
      const tenants = await unlessStopped(pages, signal);
      return { tenants, needs: rows["need"] ?? 0, failure: failureOf(tenants) };
    } catch (error) {
      throw error instanceof StoreError ? BadBackupError.of(error) : error;
    } finally {
      await scratch.remove();
    }
  } catch (error) {
    if (error instanceof BadBackupError) return { tenants: undefined, needs: 0, failure: error.message };
    throw error;
  }
}

/** @throws {BadBackupError} if it is the newest, and missing */
async function askForFile(file: string, madeAt: number | undefined): Promise<void> {
  const isGone = await access(file).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === "ENOENT",
  );
  if (isGone && madeAt !== undefined)
    throw new BadBackupError(
      `The newest backup, ${file} of ${new Date(madeAt).toISOString()}, no longer exists; ${ADVICE}`,
    );
}

/** @throws {BadBackupError} if it is damaged */
async function checkWhole(file: string, signal: AbortSignal | undefined): Promise<CheckedBackup> {
  const checked = await unlessStopped(
    checkBackup(file).catch((error: unknown) => {
      throw BadBackupError.of(error);
    }),
    signal,
  );
  const { faults } = checked.media;
  const [fault] = faults;
  if (fault === undefined) return checked;
  throw new BadBackupError(
    `${faults.length} files of ${file} are damaged: ${fault.path} ${fault.fault}; use another backup`,
  );
}

/** Rejects when the signal is aborted. The work itself continues until the process ends. */
async function unlessStopped<Result>(
  work: Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  if (signal === undefined) return work;
  const stopped = Promise.withResolvers<never>();
  const stop = () => stopped.reject(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  return Promise.race([work, stopped.promise]).finally(() => signal.removeEventListener("abort", stop));
}

async function remember(dataFolder: string, { file, failure }: Rehearsal): Promise<void> {
  await recordRehearsal(dataFolder, {
    file,
    time: Date.now(),
    ok: failure === undefined,
    ...(failure === undefined ? {} : { reason: failure }),
  });
}
