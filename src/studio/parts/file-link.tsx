import { LANGUAGE_TAGS, isLanguageCode } from "../../contract/addresses/locales.ts";
import { studioPath } from "../../contract/studio/addresses.ts";
import { LANGUAGE_NAMES } from "../messages/language-names.ts";

const ARTICLE = /^articles\/(?<language>[^/]+)\/(?<path>.+)\.md$/;

export interface FileLinkProps {
  tenant: string;
  /** A file of the content folder. */
  name: string;
  /** What is to stand beside the text. */
  pane?: "languages";
  isGone?: boolean;
  /** What the article is called; its address stands for it otherwise. */
  title?: string | null | undefined;
}

/** What a file is called where it leads nowhere: an article by its title, else its address, and its language. */
export function nameOfFile(name: string, title?: string | null): string {
  const { language = "", path = "" } = ARTICLE.exec(name)?.groups ?? {};
  return isLanguageCode(language) ? `${title ?? path}\u00A0· ${LANGUAGE_NAMES[language]}` : name;
}

/** A file by its name; an article that is there leads to its text. */
export function FileLink({ tenant, name, pane, isGone = false, title = null }: FileLinkProps) {
  const { language = "", path = "" } = ARTICLE.exec(name)?.groups ?? {};
  if (!isLanguageCode(language)) return <strong>{name}</strong>;
  if (isGone) return <del>{nameOfFile(name, title)}</del>;
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
