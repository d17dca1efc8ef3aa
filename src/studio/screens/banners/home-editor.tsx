import { useMemo, useState } from "react";
import { THEME_CODES } from "../../../contract/addresses/themes.ts";
import { homePartsOf } from "../../../contract/site/home-parts.ts";
import type { ListedSite } from "../../../contract/studio/endpoints/sites.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { hasRoomForPane } from "../../parts/has-room-for-pane.ts";
import { Notice } from "../../parts/notice.tsx";
import { Segments } from "../../parts/segments.tsx";
import { UndoButtons } from "../../parts/undo-buttons.tsx";
import type { WritingSession } from "../../writing/writing-session.ts";
import { ListPage } from "../entries/list-page.tsx";
import { TextNotice } from "../entries/text-notice.tsx";
import { type TextSteps, useStepKeys, useTextSteps } from "../entries/use-text-steps.ts";
import { themeName } from "../look/theme-name.ts";
import { HomeArticle } from "./home-article.tsx";
import { HomeBanners } from "./home-banners.tsx";
import { HomeParts } from "./home-parts.tsx";
import { type Home, partsIn, readHome, withArticle, withParts } from "./home-values.ts";
import list from "../entries/list-screen.module.css";
import styles from "./home-editor.module.css";

export interface HomeEditorProps {
  site: ListedSite;
  session: WritingSession;
}

/** The home page: parts of the theme or an article, and its banners, with the page next to it. */
export function HomeEditor({ site, session }: HomeEditorProps) {
  const text = useText();
  const steps = useTextSteps(session);
  const home = useMemo(() => readHome(steps.text), [steps.text]);
  const [hasPage, setPage] = useState(hasRoomForPane);
  const [wanted, setWanted] = useState<Home["theme"]>();
  useStepKeys(steps);
  if (home === undefined) return <TextNotice tenant={site.code} file="site" id="home-unreadable" />;
  const theme = wanted ?? home.theme;
  return (
    <>
      {steps.isRefused && (
        <TextNotice tenant={site.code} file="site" id="home-refused" close={steps.forget} />
      )}
      <div className={list["tools"]}>
        <UndoButtons undo={steps.undo} redo={steps.redo} />
        <Button look="quiet" aria-pressed={hasPage} onClick={() => setPage(!hasPage)}>
          {text("page")}
        </Button>
      </div>
      <div className={`${list["work"]} ${hasPage ? list["split"] : ""}`}>
        <Controls {...{ site, steps, home, theme }} chooseTheme={setWanted} />
        {hasPage && (
          <ListPage
            // A preview cannot change its theme, so another theme needs a new one.
            key={theme}
            {...{ session }}
            language={site.defaultLanguage}
            title={site.name}
            theme={theme === home.theme ? undefined : theme}
          />
        )}
      </div>
    </>
  );
}

interface ControlsProps {
  site: ListedSite;
  steps: TextSteps;
  home: Home;
  theme: Home["theme"];
  chooseTheme: (theme: Home["theme"]) => void;
}

function Controls({ site, steps, home, theme, chooseTheme }: ControlsProps) {
  const text = useText();
  /** Whether the person wants an article as the home page, but has not chosen one yet. */
  const [wantsArticle, setWanting] = useState(false);
  const isArticle = home.article !== "" || wantsArticle;
  const themes = THEME_CODES.filter((code) => code === home.theme || homePartsOf(code).length > 0);
  const parts = useMemo(() => partsIn(steps.text, theme), [steps.text, theme]);
  const isUsual = useMemo(
    () => withParts(steps.text, theme, homePartsOf(theme)) === steps.text,
    [steps.text, theme],
  );
  return (
    <div className={styles["home"]}>
      <Segments
        label={text("home-kind")}
        value={isArticle ? "article" : "theme"}
        options={[
          { value: "theme", label: text("home-of-theme") },
          { value: "article", label: text("home-of-article") },
        ]}
        choose={(kind) => {
          setWanting(kind === "article");
          if (kind === "theme") steps.change(withArticle(steps.text, ""));
        }}
      />
      {isArticle ? (
        <HomeArticle
          {...{ site }}
          slug={home.article}
          choose={({ texts }) => {
            const own = texts.find(({ language }) => language === site.defaultLanguage) ?? texts[0];
            if (own !== undefined) steps.change(withArticle(steps.text, slugIn(own.name)));
          }}
        />
      ) : (
        <>
          {themes.length > 1 && (
            <Segments
              label={text("home-theme")}
              value={theme}
              options={themes.map((code) => ({
                value: code,
                label:
                  code === home.theme
                    ? text("home-theme-now", { theme: themeName(code, text) })
                    : themeName(code, text),
              }))}
              choose={chooseTheme}
            />
          )}
          {parts.length === 0 ? (
            <Notice kind="info">{text("home-without-parts", { theme: themeName(theme, text) })}</Notice>
          ) : (
            <section className={styles["section"]} aria-label={text("home-parts")}>
              <div className={styles["head"]}>
                <h2>{text("home-parts")}</h2>
                {!isUsual && (
                  <Button
                    look="quiet"
                    onClick={() => steps.change(withParts(steps.text, theme, homePartsOf(theme)))}
                  >
                    {text("home-parts-usual")}
                  </Button>
                )}
              </div>
              <p>{text("home-parts-explained")}</p>
              <HomeParts {...{ parts }} show={(names) => steps.change(withParts(steps.text, theme, names))} />
            </section>
          )}
          <HomeBanners {...{ site, steps }} slots={home.banners} />
        </>
      )}
    </div>
  );
}

/** The slug of an article from the name of its file. */
function slugIn(name: string): string {
  return /([^/]*)\.md$/.exec(name)?.[1] ?? "";
}
