import { LANGUAGE_TAGS, isLanguageCode } from "../../contract/addresses/locales.ts";
import { studioPath } from "../../contract/studio/addresses.ts";
import { LANGUAGE_NAMES } from "../messages/language-names.ts";
import { useText } from "../messages/wording-context.tsx";

const ARTICLE = /^articles\/(?<language>[^/]+)\/(?<path>.+)\.md$/;

const SCREENS_OF_SETTINGS: Readonly<Record<string, "settings" | "menus" | "banners" | "redirects">> = {
  "site.yaml": "settings",
  "menus.yaml": "menus",
  "banners.yaml": "banners",
  "redirects.yaml": "redirects",
};

export interface FileLinkProps {
  tenant: string;
  /** Path of the file in the content folder. */
  name: string;
  /** The pane to open next to the text. */
  pane?: "languages" | "comments";
  isDeleted?: boolean;
  /** The article's title. If it is missing, the article's path is shown. */
  title?: string | null | undefined;
}

/** The display name of a file: for an article, its title or path, with the language. */
export function nameOfFile(name: string, title?: string | null): string {
  const { language = "", path = "" } = ARTICLE.exec(name)?.groups ?? {};
  return isLanguageCode(language) ? `${title ?? path}\u00A0· ${LANGUAGE_NAMES[language]}` : name;
}

/** The display name of a file. For an existing article or a settings file, it is a link to the screen that edits the file. */
export function FileLink({ tenant, name, pane, isDeleted = false, title = null }: FileLinkProps) {
  const text = useText();
  const screen = SCREENS_OF_SETTINGS[name];
  if (screen !== undefined && !isDeleted)
    return (
      <>
        <a href={studioPath(screen, { tenant })}>{text(screen)}</a>
        {"\u00A0"}· {name}
      </>
    );
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
