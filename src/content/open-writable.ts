import type { ThemeCode } from "../contract/addresses/themes.ts";
import { type Accounts, openAccounts } from "./accounts/accounts.ts";
import { type Drafts, openDrafts } from "./drafts/drafts.ts";
import { type History, openHistory } from "./history/history.ts";
import { type RebuildReport, rebuildTenant } from "./maintenance/rebuild.ts";
import type { Tenant } from "./model/tenant.ts";
import { type ExchangingStore, type StoreOptions, openParts } from "./open.ts";
import { type Releases, openReleases } from "./releases/releases.ts";
import { type Sync, openSync } from "./sync/sync.ts";
import { type ThemeComparison, compareThemes } from "./themes/compare-themes.ts";
import { type Translations, openTranslations } from "./translations/translations.ts";
import { type PublishOptions, type PublishReport, publish } from "./writing/publish.ts";
import type { FileChange } from "./writing/read-changes.ts";

/** The store, with the only write path for single files. */
export interface WritableStore extends ExchangingStore {
  /**
   * Changes files of a tenant's content folder: either all of them, or none. Returns the findings; errors among them prevent
   * the change.
   */
  publish(code: string, changes: readonly FileChange[], options: PublishOptions): Promise<PublishReport>;
  readonly history: History;
  readonly drafts: Drafts;
  readonly sync: Sync;
  readonly translations: Translations;
  readonly releases: Releases;
  readonly accounts: Accounts;
  /** Finds what a change of a tenant's theme would break. */
  compareThemes(tenant: Tenant, theme: ThemeCode): Promise<ThemeComparison>;
  /** Rebuilds everything that is derived from a tenant's texts. */
  rebuild(tenant: Tenant): Promise<RebuildReport>;
}

/**
 * Opens the store for callers that write single files. Loads the code for Markdown and pictures, which a server that only shows
 * pages does not need.
 *
 * @throws {StoreError} if the database cannot be opened; the message says what to do
 */
export async function openWritableStore(options: StoreOptions): Promise<WritableStore> {
  const { store, engine, folders } = await openParts(options);
  const { studioHost } = options;
  const publishFiles: WritableStore["publish"] = (code, changes, publishOptions) =>
    publish(engine, folders, code, changes, { ...publishOptions, studioHost });
  return {
    ...store,
    publish: publishFiles,
    accounts: openAccounts(engine, store.secret),
    history: openHistory(engine, folders, studioHost),
    drafts: openDrafts(engine),
    translations: openTranslations(engine),
    sync: openSync(store.exchange.files, publishFiles),
    releases: openReleases(engine, folders, studioHost),
    compareThemes: (tenant, theme) => compareThemes(engine, tenant, theme),
    rebuild: (tenant) => rebuildTenant(engine, folders, store.exchange, tenant),
  };
}
