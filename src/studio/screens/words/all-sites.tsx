import { useQueries, useQuery } from "@tanstack/react-query";
import { useText } from "../../messages/wording-context.tsx";
import { Empty, Failure, Loading } from "../../parts/states.tsx";
import { sitesQuery } from "../../session/sites.ts";
import { SiteResults } from "./site-results.tsx";
import { wordsQuery } from "./use-replacement.ts";
import type { WordSearch } from "./word-search.ts";
import styles from "./words.module.css";

/** Shows the results of all sites. Sites are searched one after the other; the replacements in each are published separately. */
export function AllSites({ search }: { search: WordSearch }) {
  const text = useText();
  const sites = useQuery(sitesQuery);
  const codes = sites.data?.map(({ code }) => code) ?? [];
  const results = useQueries({
    queries: codes.map((tenant) => ({ ...wordsQuery(tenant, search), enabled: false })),
  });
  const searched = results.findIndex(({ isPending }) => isPending);
  const turn = searched < 0 ? codes.length : searched;
  const hasAny = results.some(({ data, error }) => error !== null || (data?.files.length ?? 0) > 0);
  if (sites.error !== null) return <Failure error={sites.error} retry={() => void sites.refetch()} />;
  if (sites.isPending) return <Loading />;
  return (
    <>
      {turn < codes.length && (
        <p role="status" className={styles["count"]}>
          {text("words-searching", { name: sites.data[turn]?.name ?? "", done: turn, all: codes.length })}
        </p>
      )}
      {turn === codes.length && !hasAny && (
        <Empty title={text("words-none", { find: search.find })}>
          <p>{text("words-none-what-to-do")}</p>
        </Empty>
      )}
      {sites.data.map(({ code, name }, index) => (
        <section key={code} className={styles["site"]} aria-label={name}>
          <SiteResults tenant={code} {...{ search }} isEnabled={index <= turn} siteName={name} />
        </section>
      ))}
    </>
  );
}
