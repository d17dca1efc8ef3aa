import { studioPath } from "../../../contract/studio/addresses.ts";
import type { ListedSite } from "../../../contract/studio/endpoints/sites.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useWording } from "../../messages/wording-context.tsx";
import styles from "./sites.module.css";

/** Sites as cards with their languages and theme. */
export function SiteCards({ sites }: { sites: readonly ListedSite[] }) {
  const { tag } = useWording();
  const list = new Intl.ListFormat(tag, { type: "unit" });
  return (
    <ul className={styles["sites"]}>
      {sites.map(({ code, name, host, languages, theme }) => (
        <li key={code} className={styles["site"]}>
          <span className={styles["initial"]} aria-hidden="true">
            {[...name][0]}
          </span>
          <h2>
            <a href={studioPath("today", { tenant: code })}>{name}</a>
          </h2>
          <p>{list.format(languages.map((language) => LANGUAGE_NAMES[language]))}</p>
          <p className={styles["code"]}>
            {host ?? code} · {theme}
          </p>
        </li>
      ))}
    </ul>
  );
}
