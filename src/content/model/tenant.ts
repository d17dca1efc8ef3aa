import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { ThemeCode } from "../../contract/addresses/themes.ts";

/** A site of the installation, with its settings. */
export interface Tenant {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly hosts: readonly string[];
  /** Public origin, for example `https://harbor.example`; `null` if it is derived from each request. */
  readonly origin: string | null;
  /** A time zone of the IANA database, for the site's days and times. */
  readonly timeZone: string;
  readonly theme: ThemeCode;
  readonly languages: readonly LanguageCode[];
  readonly defaultLanguage: LanguageCode;
  /** The BCP 47 tag of each language, including those that the site does not offer. */
  readonly languageTags: Readonly<Record<LanguageCode, string>>;
  readonly untranslated: "fallback" | "notFound";
  /** Visitors get 404. Absent for `false`. */
  readonly isArchived?: boolean;
  /**
   * The article that is the home page: the slug that the site names, and the translation key. Absent if there is no such
   * article, or if the theme has no home page.
   */
  readonly home?: { slug: string; key: string } | undefined;
}
