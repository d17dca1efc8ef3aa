import { useQuery } from "@tanstack/react-query";
import { studioPath } from "../../../contract/studio/addresses.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useText, useWording } from "../../messages/wording-context.tsx";
import { Screen } from "../../parts/screen.tsx";
import { Empty, Failure, Loading } from "../../parts/states.tsx";
import { sitesQuery } from "../../session/sites.ts";
import styles from "./sites.module.css";

/** The sites that the signed-in person has access to. */
export function Sites() {
  const text = useText();
  const { tag } = useWording();
  const { data, error, refetch } = useQuery(sitesQuery);
  const list = new Intl.ListFormat(tag, { type: "unit" });
  return (
    <Screen title={text("sites")}>
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data?.length === 0 && (
        <Empty title={text("no-sites")}>
          <p>{text("no-sites-what-to-do")}</p>
        </Empty>
      )}
      <ul className={styles["sites"]}>
        {data?.map(({ code, name, host, languages, theme }) => (
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
    </Screen>
  );
}
