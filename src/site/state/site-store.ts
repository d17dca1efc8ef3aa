import { type PersistStorage, type StorageValue, persist } from "zustand/middleware";
import { type StoreApi, createStore } from "zustand/vanilla";
import { MENU_TYPES } from "../../contract/api/menu-types.ts";
import { emptyMenus } from "../../contract/api/menus.ts";
import type { PublicConfig } from "../../contract/site/rendering.ts";
import type { SiteData } from "../page/page.ts";
import type { TextStorage } from "../platform/forgiving-storage.ts";
import { readStoredJson } from "../platform/read-stored-json.ts";
import { safeStorage } from "./safe-storage.ts";

/** The site's data for the whole session, with the fields of the specification. */
export type SiteState = Omit<SiteData, "colors" | "banner" | "isPartial">;
type StoredState = Partial<SiteState>;

/** The stored value: the state, with the time of the page load that it comes from. */
interface StoredValue extends StorageValue<StoredState> {
  /** Milliseconds since 1970. */
  loadedAt: number;
}

/** Version of the stored value. Values of other versions are ignored. */
const VERSION = 1;

/** The key under which a tenant's state is stored. */
function storageKey(tenant: string): string {
  return `vitrine:${tenant}:v${VERSION}`;
}

/**
 * The store of the session. It starts with the data from the server and is persisted for a start without network. Persisted data never
 * replace data from the server.
 */
export function createSiteStore(site: SiteData, kind: PublicConfig["storage"]): StoreApi<SiteState> {
  return createStore<SiteState>()(
    persist(() => siteState(site), {
      name: storageKey(site.tenantName),
      version: VERSION,
      storage: jsonStorage(safeStorage(kind)),
      skipHydration: true,
      partialize: (state): StoredState => (kind === "cookie" ? essentials(state) : state),
      merge: (_kept, current) => current,
    }),
  );
}

/** The part of a site's data that the store holds. */
export function siteState({ colors: _colors, banner: _banner, isPartial: _, ...state }: SiteData): SiteState {
  return state;
}

/** The stored state of a tenant's site, which any page may have written; `undefined` if there is none. */
export function readStoredState(tenant: string, kind: PublicConfig["storage"]): unknown {
  return readStoredJson(safeStorage(kind).getItem(storageKey(tenant)), isStoredValue)?.state;
}

/** Calls `onNewer` when a tab that was loaded later stores different site data. Only `local` storage is shared between tabs. */
export function followOtherTabs(store: StoreApi<SiteState>, onNewer: () => void): void {
  addEventListener("storage", ({ key, newValue }) => {
    const shown = store.getState();
    if (key !== storageKey(shown.tenantName)) return;
    const stored = readStoredJson(newValue, isStoredValue);
    if (stored !== undefined && stored.loadedAt > performance.timeOrigin && differs(stored.state, shown))
      onNewer();
  });
}

/** Menus and configuration depend on the language, so they are compared only if the language is the same. */
function differs(stored: StoredState, shown: SiteState): boolean {
  if (stored.themeCode !== shown.themeCode) return true;
  // The stored part of large menus depends on the page, so menus with folded entries are not compared.
  const isFolded = [stored, shown].some((state) => JSON.stringify(menusOf(state)).includes('"rest":'));
  const comparable = ({ errorMsg: _, ...state }: StoredState) =>
    JSON.stringify(isFolded ? { ...state, ...NO_MENUS } : state);
  return stored.language === shown.language && comparable(stored) !== comparable(shown);
}

const NO_MENUS = emptyMenus();

function menusOf(state: StoredState): unknown[] {
  return MENU_TYPES.map((type) => state[type]);
}

/** The part of the state that fits into a cookie. */
function essentials({ language, tenantName, themeCode }: SiteState): StoredState {
  return { language, tenantName, themeCode };
}

/** A storage for `persist` that ignores invalid values. */
function jsonStorage(storage: TextStorage): PersistStorage<StoredState> {
  return {
    getItem: (name) => readStoredJson(storage.getItem(name), isStoredValue) ?? null,
    setItem: (name, value) =>
      storage.setItem(
        name,
        JSON.stringify({ ...value, loadedAt: performance.timeOrigin } satisfies StoredValue),
      ),
    removeItem: (name) => storage.removeItem(name),
  };
}

function isStoredValue(value: unknown): value is StoredValue {
  if (typeof value !== "object" || value === null) return false;
  const { version, state, loadedAt } = value as Record<string, unknown>;
  return version === VERSION && typeof state === "object" && state !== null && typeof loadedAt === "number";
}
