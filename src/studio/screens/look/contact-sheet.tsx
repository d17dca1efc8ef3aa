import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { LANGUAGE_TAGS } from "../../../contract/addresses/locales.ts";
import { THEME_CODES, type ThemeCode } from "../../../contract/addresses/themes.ts";
import type { ListedSite } from "../../../contract/studio/endpoints/sites.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Failure } from "../../parts/states.tsx";
import { PageForm } from "./page-form.tsx";
import { type Page, lookPreviewQuery, previewPage } from "./preview-page.ts";
import { SheetFrame } from "./sheet-frame.tsx";
import { themeName } from "./theme-name.ts";
import { createTurns } from "./turns.ts";
import styles from "./contact-sheet.module.css";
import shared from "./look.module.css";

/** The widths of a phone, a tablet and a laptop, in CSS pixels. */
const WIDTHS = [390, 820, 1280] as const;
/** Maximum number of pages that load at the same time. */
const MAXIMUM_LOADING = 2;

export interface ContactSheetProps {
  site: ListedSite;
  theme: ThemeCode;
  drafts: readonly string[];
  page: Page;
  open: (page: Page) => void;
}

/** Shows one page in all themes, languages and widths. */
export function ContactSheet({ site, theme, drafts, page, open }: ContactSheetProps) {
  const text = useText();
  const turns = useMemo(() => createTurns(MAXIMUM_LOADING), []);
  const previews = useQueries({
    queries: THEME_CODES.map((code) => lookPreviewQuery(site.code, drafts, code)),
  });
  const failed = previews.find(({ error }) => error !== null);
  return (
    <div className={styles["sheet"]}>
      <PageForm {...{ site, theme, page, open }} hasLanguage={false} />
      <p className={shared["explained"]}>{text("look-sheet-explained")}</p>
      {failed && <Failure error={failed.error} retry={() => void failed.refetch()} />}
      {THEME_CODES.map((code, index) => {
        const url = previews[index]?.data?.url;
        return (
          <section key={code} aria-label={themeName(code, text)}>
            <h2>
              {themeName(code, text)}
              {code === theme && <small> {text("look-current")}</small>}
            </h2>
            {site.languages.map((language) => (
              <div key={language}>
                <h3 lang={LANGUAGE_TAGS[language]}>{LANGUAGE_NAMES[language]}</h3>
                <ul className={styles["frames"]}>
                  {WIDTHS.map((width) => (
                    <SheetFrame
                      key={width}
                      {...{ width, turns }}
                      url={url && previewPage(url, { path: page.path, language }, site)}
                      label={text("look-frame", {
                        theme: themeName(code, text),
                        language: LANGUAGE_NAMES[language],
                        width,
                      })}
                    />
                  ))}
                </ul>
              </div>
            ))}
          </section>
        );
      })}
    </div>
  );
}
