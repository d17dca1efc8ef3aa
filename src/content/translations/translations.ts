import type { Engine } from "../engine/engine.ts";
import type { Tenant } from "../model/tenant.ts";
import { type BehindPage, type BehindTranslation, listBehind } from "./list-behind.ts";
import { type UpToDate, type UpToDateReport, markUpToDate } from "./up-to-date.ts";

/** Knows from which text of its original each translation was made. */
export interface Translations {
  /** Outdated translations, by name. Readers of these see a notice. */
  behind(tenant: Tenant, page?: BehindPage): Promise<BehindTranslation[]>;
  /** Records that a translation matches its original, without changing its text. */
  markUpToDate(tenant: Tenant, word: UpToDate): Promise<UpToDateReport>;
}

export function openTranslations(engine: Engine): Translations {
  return {
    behind: (tenant, page) => listBehind(engine.reading, tenant, page),
    markUpToDate: (tenant, word) => markUpToDate(engine, tenant, word),
  };
}
