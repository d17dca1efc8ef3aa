import type { LanguageCode } from "../../contract/addresses/locales.ts";

/** Where the texts of each language are. */
export interface FoundLanguages {
  /** Folders or patterns by language, with those of the original language first. */
  layouts: Map<LanguageCode, string[]>;
  /** Patterns of texts below the roots that are in unsupported languages. */
  others: string[];
}
