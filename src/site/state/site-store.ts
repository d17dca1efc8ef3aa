import { type PersistStorage, type StorageValue, persist } from "zustand/middleware";
import { type StoreApi, createStore } from "zustand/vanilla";
import type { PublicConfig } from "../../contract/site/rendering.ts";
import type { SiteData } from "../page/page.ts";
import type { TextStorage } from "../platform/forgiving-storage.ts";
import { readStoredJson } from "../platform/read-stored-json.ts";
import { safeStorage } from "./safe-storage.ts";

/** The site's data as they are held for the whole session, field by field as specified. */
export type SiteState = Omit<SiteData, "colors" | "banner" | "isPartial">;
type KeptState = Partial<SiteState>;

/** What a tab keeps: the state, and when the page was loaded that it comes from. */
interface KeptValue extends StorageValue<KeptState> {
  /** Milliseconds since 1970. */
  loadedAt: number;
}

/** Version of what is kept; another one is not read. */
const VERSION = 1;

/** Everything that storage keeps of a tenant is found under this key. */
function storageKey(tenant: string): string {
  return `vitrine:${tenant}:v${VERSION}`;
}

/**
 * The session's store. It starts from what the server sent and is kept for a start without network;
 * what was kept never replaces what the server sent.
 */
export function createSiteStore(site: SiteData, kind: PublicConfig["storage"]): StoreApi<SiteState> {
  return createStore<SiteState>()(
    persist(() => siteState(site), {
      name: storageKey(site.tenantName),
      version: VERSION,
      storage: jsonStorage(safeStorage(kind)),
      skipHydration: true,
      partialize: (state): KeptState => (kind === "cookie" ? essentials(state) : state),
      merge: (_kept, current) => current,
    }),
  );
}

/** What the store holds of a site's data. */
export function siteState({ colors: _colors, banner: _banner, isPartial: _, ...state }: SiteData): SiteState {
  return state;
}

/** What storage keeps of a tenant's site, as it was written by whatever page; `undefined` when there is nothing. */
export function readStoredState(tenant: string, kind: PublicConfig["storage"]): unknown {
  return readStoredJson(safeStorage(kind).getItem(storageKey(tenant)), isKeptValue)?.state;
}

/**
 * Calls back when another tab, whose page was loaded later than this one, keeps data of the site that
 * differ from what this one shows. Only `local` storage is shared between tabs.
 */
export function followOtherTabs(store: StoreApi<SiteState>, onNewer: () => void): void {
  addEventListener("storage", ({ key, newValue }) => {
    const shown = store.getState();
    if (key !== storageKey(shown.tenantName)) return;
    const kept = readStoredJson(newValue, isKeptValue);
    if (kept !== undefined && kept.loadedAt > performance.timeOrigin && differs(kept.state, shown)) onNewer();
  });
}

/** Menus and configuration are compared within one language; the theme is that of all. */
function differs(kept: KeptState, shown: SiteState): boolean {
  if (kept.themeCode !== shown.themeCode) return true;
  const facts = ({ errorMsg: _, ...state }: KeptState) => JSON.stringify(state);
  return kept.language === shown.language && facts(kept) !== facts(shown);
}

/** All that fits a cookie. */
function essentials({ language, tenantName, themeCode }: SiteState): KeptState {
  return { language, tenantName, themeCode };
}

/** Text that is not what was written is taken for nothing. */
function jsonStorage(storage: TextStorage): PersistStorage<KeptState> {
  return {
    getItem: (name) => readStoredJson(storage.getItem(name), isKeptValue) ?? null,
    setItem: (name, value) =>
      storage.setItem(
        name,
        JSON.stringify({ ...value, loadedAt: performance.timeOrigin } satisfies KeptValue),
      ),
    removeItem: (name) => storage.removeItem(name),
  };
}

function isKeptValue(value: unknown): value is KeptValue {
  if (typeof value !== "object" || value === null) return false;
  const { version, state, loadedAt } = value as Record<string, unknown>;
  return version === VERSION && typeof state === "object" && state !== null && typeof loadedAt === "number";
}
