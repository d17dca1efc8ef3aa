import type { ReactNode } from "react";
import { LANGUAGE_TAGS, type LanguageCode } from "../../../contract/addresses/locales.ts";
import { studioPath } from "../../../contract/studio/addresses.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useText } from "../../messages/wording-context.tsx";
import { LiveLink } from "../../parts/live-link.tsx";
import { useScreenTitle } from "../../parts/screen.tsx";
import { useSiteName } from "../../session/sites.ts";
import styles from "./writer-head.module.css";

export interface WriterHeadProps {
  tenant: string;
  language: LanguageCode;
  path: string;
  title: string;
  /** Address of the published page; `undefined` if readers cannot see the text. */
  livePage: string | undefined;
  /** The indicator of the save state. */
  badge: ReactNode;
  children: ReactNode;
}

/** The header of the editing screen: title, save state and actions. */
export function WriterHead({ tenant, language, path, title, livePage, badge, children }: WriterHeadProps) {
  const text = useText();
  const heading = useScreenTitle(title);
  return (
    <header className={styles["head"]}>
      <div className={styles["where"]}>
        <p>
          {useSiteName(tenant)} <span aria-hidden="true">/</span>{" "}
          <a href={studioPath("articles", { tenant })}>{text("articles")}</a>{" "}
          <span aria-hidden="true">/</span> {LANGUAGE_NAMES[language]} <span aria-hidden="true">/</span>{" "}
          {path}
          {livePage !== undefined && (
            <>
              {" · "}
              <LiveLink href={livePage}>{text("live-page")}</LiveLink>
            </>
          )}
        </p>
        <h1 ref={heading} tabIndex={-1} lang={LANGUAGE_TAGS[language]}>
          {title}
        </h1>
      </div>
      {badge}
      <div className={styles["actions"]}>{children}</div>
    </header>
  );
}
