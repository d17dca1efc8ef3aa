import type { LanguageCode } from "../../contract/addresses/locales.ts";

/** Where the texts of each language are. */
export interface FoundLanguages {
  /** Folders or patterns by language; the original's first. */
  layouts: Map<LanguageCode, string[]>;
  /** Patterns of texts below the roots in unsupported languages. */
  others: string[];
}
