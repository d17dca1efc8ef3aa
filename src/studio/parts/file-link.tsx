import { LANGUAGE_TAGS, isLanguageCode } from "../../contract/addresses/locales.ts";
import { studioPath } from "../../contract/studio/addresses.ts";
import { LANGUAGE_NAMES } from "../messages/language-names.ts";

const ARTICLE = /^articles\/(?<language>[^/]+)\/(?<path>.+)\.md$/;

export interface FileLinkProps {
  tenant: string;
  /** Path of the file in the content folder. */
  name: string;
  /** The pane to open next to the text. */
  pane?: "languages";
  isDeleted?: boolean;
  /** The article's title. If it is missing, the article's path is shown. */
  title?: string | null | undefined;
}

/** The display name of a file: for an article, its title or path, with the language. */
export function nameOfFile(name: string, title?: string | null): string {
  const { language = "", path = "" } = ARTICLE.exec(name)?.groups ?? {};
  return isLanguageCode(language) ? `${title ?? path}\u00A0· ${LANGUAGE_NAMES[language]}` : name;
}

/** The display name of a file. If it is an existing article, the name is a link to its text. */
export function FileLink({ tenant, name, pane, isDeleted = false, title = null }: FileLinkProps) {
  const { language = "", path = "" } = ARTICLE.exec(name)?.groups ?? {};
  if (!isLanguageCode(language)) return <strong>{name}</strong>;
  if (isDeleted) return <del>{nameOfFile(name, title)}</del>;
  const address = studioPath("article", { tenant, language, path });
  const href = pane === undefined ? address : `${address}?pane=${pane}`;
  return (
    <>
      {title === null ? (
        <a href={href}>{path}</a>
      ) : (
        <a href={href} lang={LANGUAGE_TAGS[language]} title={path}>
          {title}
        </a>
      )}
      {"\u00A0"}· {LANGUAGE_NAMES[language]}
    </>
  );
}
