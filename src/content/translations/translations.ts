import type { Engine } from "../engine/engine.ts";
import type { Tenant } from "../model/tenant.ts";
import { type BehindPage, type BehindTranslation, listBehind } from "./list-behind.ts";
import { type UpToDate, type UpToDateReport, markUpToDate } from "./up-to-date.ts";

/** Which texts of their originals translations were made from. */
export interface Translations {
  /** Those whose originals say something else since, by name. Readers of these are told so. */
  behind(tenant: Tenant, page?: BehindPage): Promise<BehindTranslation[]>;
  /** Notes that a translation says what its original says, without changing its text. */
  markUpToDate(tenant: Tenant, word: UpToDate): Promise<UpToDateReport>;
}

export function openTranslations(engine: Engine): Translations {
  return {
    behind: (tenant, page) => listBehind(engine.reading, tenant, page),
    markUpToDate: (tenant, word) => markUpToDate(engine, tenant, word),
  };
}
