import type { Engine } from "../engine/engine.ts";
import type { Tenant } from "../model/tenant.ts";
import { type OutdatedPage, type OutdatedTranslation, listOutdated } from "./list-outdated.ts";
import { type UpToDate, type UpToDateReport, markUpToDate } from "./up-to-date.ts";

/** Records from which text of its original each translation was made. */
export interface Translations {
  /** Lists outdated translations, by name. Their readers see a notice. */
  outdated(tenant: Tenant, page?: OutdatedPage): Promise<OutdatedTranslation[]>;
  /** Records that a translation matches its original, without changing its text. */
  markUpToDate(tenant: Tenant, word: UpToDate): Promise<UpToDateReport>;
}

export function openTranslations(engine: Engine): Translations {
  return {
    outdated: (tenant, page) => listOutdated(engine.reading, tenant, page),
    markUpToDate: (tenant, word) => markUpToDate(engine, tenant, word),
  };
}
