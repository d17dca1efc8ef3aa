import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { LANGUAGE_CODES } from "../../../contract/addresses/locales.ts";
import { ARTICLE_ENDPOINTS } from "../../../contract/studio/endpoints/articles.ts";
import { call } from "../../api/call.ts";
import { groupsQuery } from "../../articles/groups-query.ts";
import { useWording } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { laterDialog } from "../../parts/later.tsx";
import { Screen } from "../../parts/screen.tsx";
import { Empty, Failure, Loading } from "../../parts/states.tsx";
import { changeQuery, useLocation } from "../../routing/location.ts";
import { useMe } from "../../session/me-context.tsx";
import { PresentPeople } from "../../session/present-people.tsx";
import { sitesQuery } from "../../session/sites.ts";
import { ArticleTable } from "./article-table.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { useColumns } from "./columns.ts";
import { NO_FILTER, useArticleFilter } from "./filter.ts";
import { Filters } from "./filters.tsx";
import { More } from "./more.tsx";
import { NewArticleDialog } from "./new-article-dialog.tsx";
import { ownLanguages } from "./own-languages.ts";
import { createSelection, useChosen } from "./selection.ts";
import { UnpublishedDrafts } from "./unpublished-drafts.tsx";
import { Views } from "./views.tsx";
import styles from "./articles.module.css";

const RemovedDialog = laterDialog(
  "deleted-articles",
  async () => (await import("./removed-dialog.tsx")).RemovedDialog,
);

/** The articles of a site, with filters and bulk actions. */
export function Articles({ tenant }: { tenant: string }) {
  const { text, language } = useWording();
  const { grants } = useMe();
  const filter = useArticleFilter();
  const { searchParams } = useLocation();
  const [isNew, hasRemoved] = [searchParams.has("new"), searchParams.has("deleted")];
  const sites = useQuery(sitesQuery);
  const site = sites.data?.find(({ code }) => code === tenant);
  const languages = site?.languages ?? LANGUAGE_CODES;
  const list = useInfiniteQuery({
    queryKey: ["articles", tenant, filter],
    queryFn: ({ pageParam, signal }) => {
      const input = { tenant, ...filter, after: pageParam ?? undefined };
      return call(ARTICLE_ENDPOINTS.listArticles, input, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const pages = useMemo(() => (list.data?.pages ?? []).map(({ articles }) => articles), [list.data]);
  const all = useMemo(() => pages.flat(), [pages]);
  // A new filter clears the selection, so that actions never affect hidden rows.
  const shown = JSON.stringify(filter);
  const selection = useMemo(createSelection, [shown]);
  const { columns, entries } = useColumns();
  const keys = useChosen(selection);
  const chosen = useMemo(() => all.filter(({ key }) => keys.has(key)), [all, keys]);
  const { data: groups = [] } = useQuery(groupsQuery(tenant, language));
  const own = site === undefined ? [] : ownLanguages(grants, site);
  const isFiltered = Object.entries(filter).some(([name, value]) => name !== "sort" && value !== undefined);
  const unpublished = list.data?.pages[0]?.newArticles ?? [];
  const canBegin = own.length > 0;
  const begin = canBegin && (
    <Button look="do" data-new="" aria-keyshortcuts="N" onClick={() => changeQuery({ new: "article" })}>
      {text("new-article")}
    </Button>
  );
  return (
    <Screen title={text("articles")} kicker={site?.name ?? tenant} actions={begin}>
      <Views key={tenant} tenant={tenant} />
      <Filters {...{ languages, groups, columns: entries }} />
      <p role="status" className="visually-hidden">
        {list.isFetching ? text("loading") : text("articles-count", { count: all.length })}
      </p>
      {list.error !== null && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <Loading />}
      {list.data !== undefined && <UnpublishedDrafts tenant={tenant} unpublished={unpublished} />}
      {list.isSuccess && all.length === 0 && unpublished.length === 0 && (
        <Empty title={text(isFiltered ? "no-articles-found" : "no-articles")}>
          <p>{text(isFiltered ? "no-articles-found-what-to-do" : "no-articles-what-to-do")}</p>
          {isFiltered && <Button onClick={() => changeQuery(NO_FILTER)}>{text("all-articles")}</Button>}
          {!isFiltered && canBegin && (
            <Button onClick={() => changeQuery({ new: "article" })}>{text("new-article")}</Button>
          )}
        </Empty>
      )}
      {all.length > 0 && (
        <PresentPeople tenant={tenant}>
          <ArticleTable {...{ tenant, languages, columns, pages, selection }} timeZone={site?.timeZone} />
        </PresentPeople>
      )}
      {list.hasNextPage && <More isBusy={list.isFetchingNextPage} load={() => void list.fetchNextPage()} />}
      {chosen.length > 0 && (
        <BulkBar {...{ tenant, groups, unpublished }} articles={chosen} clear={selection.clear} />
      )}
      <p>
        <Button look="quiet" className={styles["deleted"]} onClick={() => changeQuery({ deleted: "1" })}>
          {text("deleted-articles")}
        </Button>
      </p>
      {hasRemoved && <RemovedDialog tenant={tenant} close={() => changeQuery({ deleted: "" })} />}
      {isNew && canBegin && (
        <NewArticleDialog
          {...{ tenant, groups, filter }}
          languages={own}
          close={() => changeQuery({ new: "" })}
        />
      )}
    </Screen>
  );
}
