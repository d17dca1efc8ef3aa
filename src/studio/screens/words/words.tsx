import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { LANGUAGE_CODES } from "../../../contract/addresses/locales.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Screen } from "../../parts/screen.tsx";
import { Empty } from "../../parts/states.tsx";
import { changeQuery, go, useLocation } from "../../routing/location.ts";
import { useMay } from "../../session/me-context.tsx";
import { useSite, useSiteName } from "../../session/sites.ts";
import { AllSites } from "./all-sites.tsx";
import { SearchForm } from "./search-form.tsx";
import { SiteResults } from "./site-results.tsx";
import { addressOf, readSearch } from "./word-search.ts";
import styles from "./words.module.css";

/**
 * Finds words in a site, or for operators in all sites, and replaces the chosen places in one publication per site. The search is part
 * of the address.
 */
export function Words({ tenant }: { tenant: string | undefined }) {
  const text = useText();
  return (
    <Screen title={text(tenant === undefined ? "everywhere" : "words")} kicker={useSiteName(tenant)}>
      <SearchAndResults {...{ tenant }} />
    </Screen>
  );
}

/** Returns the parameters without `with`, since a change of the replacement needs no new search. */
function keyOf(parameters: URLSearchParams): string {
  const others = new URLSearchParams(parameters);
  others.delete("with");
  return others.toString();
}

function SearchAndResults({ tenant }: { tenant: string | undefined }) {
  const text = useText();
  const may = useMay();
  const client = useQueryClient();
  const site = useSite(tenant ?? "");
  const { searchParams } = useLocation();
  const key = keyOf(searchParams);
  const searched = readSearch(searchParams);
  /** The fields of the form, and the search for which they were last filled. The Back button fills them again. */
  const [{ filledFor, search }, setForm] = useState({ filledFor: key, search: searched });
  if (filledFor !== key) setForm({ filledFor: key, search: searched });
  const languages = (site?.languages ?? LANGUAGE_CODES).filter((language) =>
    may("article.publish", { tenant: tenant ?? null, language }),
  );
  const results = { ...searched, with: search.with };
  const submit = () => {
    if (search.find.trim() === "" || search.places.length === 0) return;
    // The content may have changed since, so even the same search is repeated.
    void client.invalidateQueries({ queryKey: ["words"] });
    go(addressOf(tenant, search));
  };
  return (
    <div className={styles["screen"]}>
      <SearchForm
        {...{ tenant, languages, search, submit }}
        maySettings={may("menus.write", { tenant: tenant ?? null })}
        change={(change) => {
          setForm({ filledFor: key, search: { ...search, ...change } });
          if (change.with !== undefined && searched.find !== "") changeQuery({ with: change.with });
        }}
      />
      {searched.find === "" ? (
        <Empty title={text("words-start")}>
          <p>{text("words-start-explained")}</p>
        </Empty>
      ) : tenant === undefined ? (
        <AllSites key={key} search={results} />
      ) : (
        <SiteResults key={key} {...{ tenant }} search={results} />
      )}
    </div>
  );
}
