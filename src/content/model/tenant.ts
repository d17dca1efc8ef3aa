import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { ThemeCode } from "../../contract/addresses/themes.ts";

/** One site of the installation, as configured. */
export interface Tenant {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly hosts: readonly string[];
  /** Public origin, `https://harbor.example`; `null` if each request determines it. */
  readonly origin: string | null;
  /** A name of the IANA database: the days and the clock of this site. */
  readonly timeZone: string;
  readonly theme: ThemeCode;
  readonly languages: readonly LanguageCode[];
  readonly defaultLanguage: LanguageCode;
  /** The tag of each language, also of those that the site does not offer. */
  readonly languageTags: Readonly<Record<LanguageCode, string>>;
  readonly untranslated: "fallback" | "notFound";
}
