import { CompiledQuery, type Transaction, sql } from "kysely";
import { lockSchema } from "../engine/dialect.ts";
import { type Engine, PATIENT } from "../engine/engine.ts";
import { StoreError } from "../model/store-error.ts";
import { content } from "./001-content.ts";
import { needsAndVisits } from "./002-needs-and-visits.ts";
import { search } from "./003-search.ts";
import { ownAnswers } from "./004-own-answers.ts";
import { movedAddresses } from "./005-moved-addresses.ts";
import { searchSpeed } from "./006-search-speed.ts";
import { articleCounts } from "./007-article-counts.ts";
import { searchImport } from "./008-search-import.ts";
import { shownCounts } from "./009-shown-counts.ts";
import { quickCompression } from "./010-quick-compression.ts";
import { vocabularyImport } from "./011-vocabulary-import.ts";
import { listIndexes } from "./012-list-indexes.ts";
import { taggedArticles } from "./013-tagged-articles.ts";
import { listMarks } from "./014-list-marks.ts";
import { wholeListMarks } from "./015-whole-list-marks.ts";
import { groupNewestIndexes } from "./016-group-newest-indexes.ts";
import { siteBuilds } from "./017-site-builds.ts";
import { feedIds } from "./018-feed-ids.ts";
import { timeZones } from "./019-time-zones.ts";
import { texts } from "./020-texts.ts";
import { oneSource } from "./021-one-source.ts";
import { references } from "./022-references.ts";
import { firstRevisions } from "./023-first-revisions.ts";
import { synced } from "./024-synced.ts";
import { filesByText } from "./025-files-by-text.ts";
import { releases } from "./026-releases.ts";
import { accounts } from "./027-accounts.ts";
import { drafts } from "./028-drafts.ts";
import { translated } from "./029-translated.ts";
import { passkeys } from "./030-passkeys.ts";
import { previewLinks } from "./031-preview-links.ts";
import { mediaDetails } from "./032-media-details.ts";
import { textsFromOthers } from "./033-texts-from-others.ts";
import { changeTimes } from "./034-change-times.ts";
import { needInbox } from "./035-need-inbox.ts";
import { cdnPurges } from "./036-cdn-purges.ts";
import { editorsLists } from "./037-editors-lists.ts";
import { missingAddresses } from "./038-missing-addresses.ts";
import { keysOfDrafts } from "./039-keys-of-drafts.ts";
import { namesInAnyCase } from "./040-names-in-any-case.ts";
import { planners } from "./041-planners.ts";
import { heldNeeds } from "./042-held-needs.ts";
import { mediaByHash } from "./043-media-by-hash.ts";
import { namedTexts } from "./044-named-texts.ts";
import { codedFindings } from "./045-coded-findings.ts";
import { mediaLists } from "./046-media-lists.ts";
import { draftTurns } from "./047-draft-turns.ts";
import { siteStates } from "./048-site-states.ts";
import { textSizes } from "./049-text-sizes.ts";
import { forms } from "./050-forms.ts";
import { companySignIn } from "./051-company-sign-in.ts";
import { sessionOpenings } from "./052-session-openings.ts";
import { releaseConditions } from "./053-release-conditions.ts";
import { presence } from "./054-presence.ts";
import { importSources } from "./055-import-sources.ts";
import { comments } from "./056-comments.ts";
import { secondFactors } from "./057-second-factors.ts";
import type { Migration } from "./migration.ts";

/** All migrations, in order. */
export const MIGRATIONS: readonly Migration[] = [
  content,
  needsAndVisits,
  search,
  ownAnswers,
  movedAddresses,
  searchSpeed,
  articleCounts,
  searchImport,
  shownCounts,
  quickCompression,
  vocabularyImport,
  listIndexes,
  taggedArticles,
  listMarks,
  wholeListMarks,
  groupNewestIndexes,
  siteBuilds,
  feedIds,
  timeZones,
  texts,
  oneSource,
  references,
  firstRevisions,
  synced,
  filesByText,
  releases,
  accounts,
  drafts,
  translated,
  passkeys,
  previewLinks,
  mediaDetails,
  textsFromOthers,
  changeTimes,
  needInbox,
  cdnPurges,
  editorsLists,
  missingAddresses,
  keysOfDrafts,
  namesInAnyCase,
  planners,
  heldNeeds,
  mediaByHash,
  namedTexts,
  codedFindings,
  mediaLists,
  draftTurns,
  siteStates,
  textSizes,
  forms,
  companySignIn,
  sessionOpenings,
  releaseConditions,
  presence,
  importSources,
  comments,
  secondFactors,
];

/**
 * Applies pending migrations. If several processes start at the same time, one applies them while the others wait. Resolves to
 * the names of the applied migrations.
 */
export async function migrate(engine: Engine): Promise<string[]> {
  return engine.write(async (transaction) => {
    const taken: string[] = [];
    await lockSchema(engine.kind).execute(transaction);
    await sql`create table if not exists migration (name text primary key, applied_at bigint not null)`.execute(
      transaction,
    );
    const { rows } = await sql<{ name: string }>`select name from migration`.execute(transaction);
    const applied = new Set(rows.map(({ name }) => name));
    refuseUnknown(applied);
    for (const migration of MIGRATIONS) {
      if (applied.has(migration.name)) continue;
      for (const statement of migration.statements[engine.kind]) {
        await transaction.executeQuery(CompiledQuery.raw(statement));
      }
      await migration.moveRows?.(transaction as Transaction<unknown>);
      await sql`insert into migration (name, applied_at) values (${migration.name}, ${Date.now()})`.execute(
        transaction,
      );
      taken.push(migration.name);
    }
    return taken;
  }, PATIENT);
}

function refuseUnknown(applied: ReadonlySet<string>): void {
  const unknown = [...applied].filter((name) => !MIGRATIONS.some((migration) => migration.name === name));
  if (unknown.length === 0) return;
  throw new StoreError(
    `The database was created by a newer version of Vitrine (it has ${unknown.join(", ")}); start that version, or restore a backup`,
  );
}
