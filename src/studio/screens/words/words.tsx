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
import { type WordSearch, addressOf, readSearch } from "./word-search.ts";
import styles from "./words.module.css";

/**
 * Finds words in a site, or for operators in all sites, and replaces the chosen places in one publication per site. The search is part
 * of the address.
 */
export function Words({ tenant }: { tenant: string | undefined }) {
  const text = useText();
  const { search: address, searchParams } = useLocation();
  return (
    <Screen title={text(tenant === undefined ? "everywhere" : "words")} kicker={useSiteName(tenant)}>
      <SearchAndResults key={keyOf(searchParams)} {...{ tenant, address }} />
    </Screen>
  );
}

/** Returns a key for the search. It leaves out the new words, because typing them must not reset the form and the results. */
function keyOf(parameters: URLSearchParams): string {
  const others = new URLSearchParams(parameters);
  others.delete("with");
  return others.toString();
}

function SearchAndResults({ tenant, address }: { tenant: string | undefined; address: string }) {
  const text = useText();
  const may = useMay();
  const site = useSite(tenant ?? "");
  const searched = readSearch(new URLSearchParams(address));
  const [search, setSearch] = useState<WordSearch>(searched);
  const languages = (site?.languages ?? LANGUAGE_CODES).filter((language) =>
    may("article.publish", { tenant: tenant ?? null, language }),
  );
  const results = { ...searched, with: search.with };
  const submit = () => {
    if (search.find.trim() !== "" && search.places.length > 0) go(addressOf(tenant, search));
  };
  return (
    <div className={styles["screen"]}>
      <SearchForm
        {...{ tenant, languages, search, submit }}
        maySettings={may("menus.write", { tenant: tenant ?? null })}
        change={(change) => {
          setSearch({ ...search, ...change });
          if (change.with !== undefined && searched.find !== "") changeQuery({ with: change.with });
        }}
      />
      {searched.find === "" ? (
        <Empty title={text("words-start")}>
          <p>{text("words-start-explained")}</p>
        </Empty>
      ) : tenant === undefined ? (
        <AllSites search={results} />
      ) : (
        <SiteResults {...{ tenant }} search={results} />
      )}
    </div>
  );
}
