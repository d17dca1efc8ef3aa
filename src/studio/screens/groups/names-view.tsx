import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isLanguageCode } from "../../../contract/addresses/locales.ts";
import { NAME_ENDPOINTS, type NameKind, type UsedName } from "../../../contract/studio/endpoints/names.ts";
import type { ListedSite } from "../../../contract/studio/endpoints/sites.ts";
import { call } from "../../api/call.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Choice } from "../../parts/field.tsx";
import { Notice } from "../../parts/notice.tsx";
import { SearchField } from "../../parts/search-field.tsx";
import { Segments } from "../../parts/segments.tsx";
import { ShowMore } from "../../parts/show-more.tsx";
import { Empty, Failure, Loading } from "../../parts/states.tsx";
import { changeQuery, useLocation } from "../../routing/location.ts";
import { useMay } from "../../session/me-context.tsx";
import { type Changed, ChangedNotice } from "./changed-notice.tsx";
import { NameDialog } from "./name-dialog.tsx";
import { NameTable } from "./name-table.tsx";
import list from "../entries/list-screen.module.css";
import styles from "./groups.module.css";

export interface NamesViewProps {
  site: ListedSite;
  kind: NameKind;
}

/** The tags or authors of all texts: renamed, merged or removed in all of them with one publication. */
export function NamesView({ site, kind }: NamesViewProps) {
  const text = useText();
  const may = useMay();
  const tenant = site.code;
  const { query, language, sort } = useNamesFilter();
  const [chosen, choose] = useState<ReadonlyMap<string, UsedName>>(new Map());
  const [edited, edit] = useState<readonly UsedName[]>();
  const [changed, setChanged] = useState<Changed>();
  const names = useInfiniteQuery({
    queryKey: ["used-names", tenant, kind, language, query, sort],
    queryFn: ({ pageParam, signal }) =>
      call(
        NAME_ENDPOINTS.listUsedNames,
        { tenant, kind, query, sort, after: pageParam, ...(language && { language }) },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });
  const all = names.data?.pages.flatMap((page) => page.names) ?? [];
  const mayChange = may("article.publish", { tenant, ...(language && { language }) });
  return (
    <>
      {changed !== undefined && (
        <ChangedNotice
          key={changed.revision}
          {...{ tenant, changed }}
          close={() => setChanged(undefined)}
          undone={() => setChanged(undefined)}
        />
      )}
      {!mayChange && <Notice kind="info">{text("names-read-only")}</Notice>}
      <div className={`${list["tools"]} ${styles["filters"]}`}>
        <SearchField label={text("names-find")} {...{ query }} search={(q) => changeQuery({ q })} />
        <Choice
          label={text("names-language")}
          value={language ?? ""}
          onChange={({ currentTarget: { value } }) => {
            choose(new Map());
            changeQuery({ language: value });
          }}
        >
          <option value="">{text("names-all-languages")}</option>
          {site.languages.map((code) => (
            <option key={code} value={code}>
              {LANGUAGE_NAMES[code]}
            </option>
          ))}
        </Choice>
        <Segments
          label={text("names-sort")}
          value={sort}
          options={[
            { value: "uses", label: text("names-by-uses") },
            { value: "name", label: text("names-by-name") },
          ]}
          choose={(value) => changeQuery({ sort: value === "uses" ? "" : value })}
        />
      </div>
      {chosen.size > 0 && (
        <section className={styles["chosen"]} aria-label={text("names-chosen-actions")}>
          <p role="status">{text("names-chosen", { count: chosen.size })}</p>
          <Button onClick={() => edit([...chosen.values()])}>
            {text(chosen.size > 1 ? "names-merge" : "names-rename")}
          </Button>
          <Button look="quiet" onClick={() => choose(new Map())}>
            {text("names-choose-none")}
          </Button>
        </section>
      )}
      {names.error !== null && <Failure error={names.error} retry={() => void names.refetch()} />}
      {names.isPending && <Loading />}
      {names.isSuccess && all.length === 0 && (
        <Empty title={text(query === "" ? `names-no-${kind}` : "groups-none-found")}>
          <p>{text(`names-no-${kind}-explained`)}</p>
        </Empty>
      )}
      {all.length > 0 && (
        <NameTable
          {...{ tenant, kind, chosen, choose }}
          names={all}
          languages={language === undefined ? site.languages : [language]}
          edit={mayChange ? (name) => edit([name]) : undefined}
        />
      )}
      <ShowMore list={names} />
      {edited !== undefined && (
        <NameDialog
          {...{ tenant, kind, language }}
          names={edited}
          close={() => edit(undefined)}
          done={(report) => {
            edit(undefined);
            choose(new Map());
            setChanged(report);
          }}
        />
      )}
    </>
  );
}

/** The filter of the list, which is part of the address. */
function useNamesFilter() {
  const { searchParams } = useLocation();
  const language = searchParams.get("language");
  return {
    query: searchParams.get("q") ?? "",
    language: isLanguageCode(language) ? language : undefined,
    sort: searchParams.get("sort") === "name" ? ("name" as const) : ("uses" as const),
  };
}
