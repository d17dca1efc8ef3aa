import { type PersistStorage, type StorageValue, persist } from "zustand/middleware";
import { type StoreApi, createStore } from "zustand/vanilla";
import type { PublicConfig } from "../../contract/rendering.ts";
import type { SiteData } from "../page.ts";
import type { TextStorage } from "./forgiving-storage.ts";
import { safeStorage } from "./safe-storage.ts";

/** The site's data as they are held for the whole session, field by field as specified. */
export type SiteState = Omit<SiteData, "colors" | "banner">;
type KeptState = Partial<SiteState>;

/** Version of what is kept; another one is not read. */
const VERSION = 1;

/** Everything that storage keeps of a tenant is found under this key. */
export function storageKey(tenant: string): string {
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
export function siteState({ colors: _colors, banner: _banner, ...state }: SiteData): SiteState {
  return state;
}

/** All that fits a cookie. */
function essentials({ language, tenantName, themeCode }: SiteState): KeptState {
  return { language, tenantName, themeCode };
}

/** Text that is not what was written is taken for nothing. */
function jsonStorage(storage: TextStorage): PersistStorage<KeptState> {
  return {
    getItem: (name) => {
      const text = storage.getItem(name);
      if (text === null) return null;
      try {
        const value: unknown = JSON.parse(text);
        return isStorageValue(value) ? value : null;
      } catch {
        return null;
      }
    },
    setItem: (name, value) => storage.setItem(name, JSON.stringify(value)),
    removeItem: (name) => storage.removeItem(name),
  };
}

function isStorageValue(value: unknown): value is StorageValue<KeptState> {
  return (
    typeof value === "object" &&
    value !== null &&
    "version" in value &&
    value.version === VERSION &&
    "state" in value
  );
}
