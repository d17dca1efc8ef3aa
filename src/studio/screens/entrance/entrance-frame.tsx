import type { ReactNode } from "react";
import { LANGUAGE_CODES, LANGUAGE_TAGS } from "../../../contract/addresses/locales.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useChooseLanguage } from "../../messages/language-root.tsx";
import { useText, useWording } from "../../messages/wording-context.tsx";
import { useScreenTitle } from "../../parts/screen.tsx";
import styles from "./entrance-frame.module.css";

/** The layout of all pages before sign-in. */
export function EntranceFrame({ title, children }: { title: string; children: ReactNode }) {
  const text = useText();
  const heading = useScreenTitle(title);
  return (
    <div className={styles["entrance"]}>
      <header className={styles["name"]}>
        <span className={styles["case"]} aria-hidden="true" /> Vitrine Studio
      </header>
      <main className={styles["main"]}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </main>
      <footer>
        <Languages label={text("language")} />
      </footer>
    </div>
  );
}

function Languages({ label }: { label: string }) {
  const { language } = useWording();
  const choose = useChooseLanguage();
  return (
    <ul className={styles["languages"]} aria-label={label}>
      {LANGUAGE_CODES.map((code) => (
        <li key={code}>
          <button
            type="button"
            lang={LANGUAGE_TAGS[code]}
            aria-pressed={code === language}
            onClick={() => void choose(code).catch(() => {})}
          >
            {LANGUAGE_NAMES[code]}
          </button>
        </li>
      ))}
    </ul>
  );
}
