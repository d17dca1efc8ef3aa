import type { Transaction } from "kysely";
import { type Engine, type EngineReader, PATIENT } from "../engine/engine.ts";
import { StoreError } from "../model/store-error.ts";
import type { Tables } from "../model/tables.ts";
import type { ApplySummary } from "../model/tenant-content.ts";
import type { Finding } from "../source/findings.ts";
import { checkChanges } from "./check-changes.ts";
import { type Conflict, findConflicts } from "./find-conflicts.ts";
import { inTurn } from "./publication-queue.ts";
import type { FileChange } from "./read-changes.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";
import { ConcurrentModificationError, readPublished } from "./rows/concurrent-modification.ts";
import type { Publisher } from "./rows/file-writing.ts";
import type { Folders } from "./rows/folders.ts";
import { holdFiles } from "./rows/hold-files.ts";
import type { PreparedArticle } from "./rows/packed-article.ts";
import type { Publication } from "./rows/publication.ts";
import { TakenHostError } from "./rows/taken-hosts.ts";
import { lockForPublication, writePublication, writeRows } from "./rows/write-publication.ts";

export interface PublishOptions extends Publisher, Pick<Publication, "alongside"> {
  /** For each changed file, the hash of the text on which the change is based; `null` for a file that did not exist. */
  base: ReadonlyMap<string, string | null>;
  /** The host of the Studio, which no tenant may use; empty or absent if there is none. */
  studioHost?: string | undefined;
  /** If true, only checks and does not write. */
  isDryRun?: boolean | undefined;
}

/** The result of a publication or of its check. Warnings do not prevent publishing. */
export type PublishReport =
  | { outcome: "published"; summary: ApplySummary; findings: Finding[] }
  | { outcome: "checked"; findings: Finding[] }
  | { outcome: "conflict"; conflicts: Conflict[] }
  | { outcome: "refused"; findings: Finding[] };

/**
 * Changes files of a tenant's content folder, either all of them or none. Reads and checks only the changed files and
 * everything that refers to them; errors that existed before do not prevent the publication. So publishing an article takes as
 * long on a site of a hundred thousand articles as on a small one. Publications of one site run one after the other.
 *
 * @param code the tenant's code; if `site.yaml` is among the changes, the tenant need not exist yet
 * @throws {StoreError} if the store cannot be accessed, too many publications of this site are waiting, or `base` lacks a file
 */
export async function publish(
  engine: Engine,
  folders: Folders,
  code: string,
  changes: readonly FileChange[],
  options: PublishOptions,
): Promise<PublishReport> {
  const work = () => publishInTurn(engine, folders, code, changes, options);
  return options.isDryRun === true ? work() : inTurn(engine, code, work);
}

/** Number of conflicts with other servers after which files are checked under the lock, while others wait. */
const CONFLICTS_BEFORE_LOCKING = 2;

/** Like {@link publish}, for a caller that has already waited for its turn in the site's queue. */
export async function publishInTurn(
  engine: Engine,
  folders: Folders,
  code: string,
  changes: readonly FileChange[],
  options: PublishOptions,
): Promise<PublishReport> {
  for (const { name } of changes)
    if (!options.base.has(name)) throw new StoreError(`The base of the change to ${name} is missing`);
  const publishing = { engine, folders, code, changes, options };
  return retryOnConflict((conflicts) =>
    conflicts < CONFLICTS_BEFORE_LOCKING ? publishOnce(publishing) : publishLocked(publishing),
  );
}

interface Publishing {
  engine: Engine;
  folders: Folders;
  code: string;
  changes: readonly FileChange[];
  options: PublishOptions;
}

/** Checks and writes. Resolves to `undefined` if others have published something on which the checks depend. */
async function publishOnce(publishing: Publishing): Promise<PublishReport | undefined> {
  const { engine, folders } = publishing;
  const prepared = await prepare(engine, publishing);
  if ("outcome" in prepared) return prepared;
  const { publication, findings } = prepared;
  try {
    const summary = await writePublication(engine, folders, publication);
    return { outcome: "published", summary, findings };
  } catch (error) {
    // If another site took the host after the check, checking again reports that site.
    if (error instanceof ConcurrentModificationError || error instanceof TakenHostError) return undefined;
    throw error;
  }
}

/**
 * Checks and writes while holding the tenant's lock, so that nobody else can publish in between. On SQLite this blocks all
 * writers of the installation, so the first attempts do without it.
 */
async function publishLocked(publishing: Publishing): Promise<PublishReport | undefined> {
  const { engine, folders, code } = publishing;
  return engine.write(
    async (transaction) => {
      await lockForPublication(engine.kind, transaction, code);
      const prepared = await prepare(readerIn(engine, transaction), publishing);
      if ("outcome" in prepared) return prepared;
      const { publication, findings } = prepared;
      for (const media of publication.media) await folders.media.put(media);
      await holdFiles(engine.kind, transaction, folders.media, publication.media);
      return {
        outcome: "published",
        summary: await writeRows(engine, transaction, publication),
        findings,
      };
    },
    { ...PATIENT, isPrepared: true },
  );
}

function readerIn({ kind }: Engine, transaction: Transaction<Tables>): EngineReader {
  return {
    kind,
    reading: transaction,
    read: async (query) => (await transaction.executeQuery(query)).rows,
  };
}

/** Prepares the publication to write, or returns the reason why it must not be written. */
async function prepare(
  reader: EngineReader,
  { code, changes, options }: Publishing,
): Promise<PublishReport | Prepared> {
  const { base, isDryRun = false, alongside, studioHost, ...publisher } = options;
  const { tenant, newest: revision } = await readPublished(reader.reading, code);
  const conflicts = await findConflicts(reader.kind, reader.reading, tenant, base);
  if (conflicts.length > 0) return { outcome: "conflict", conflicts };
  const { publication, findings, stillHolds } = await checkChanges(reader, tenant, code, changes, {
    studioHost,
    isDryRun,
  });
  if (findings.some(({ severity }) => severity === "error")) return { outcome: "refused", findings };
  if (isDryRun) return { outcome: "checked", findings };
  const checked = { revision, names: new Set(base.keys()), stillHolds };
  return { publication: { ...publication, code, checked, publisher, alongside }, findings };
}

interface Prepared {
  publication: Publication & { articles: PreparedArticle[] };
  findings: Finding[];
}
