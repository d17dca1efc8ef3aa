import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ADDRESS_ENDPOINTS } from "../../../contract/studio/endpoints/addresses.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { SearchField } from "../../parts/search-field.tsx";
import { ShowMore } from "../../parts/show-more.tsx";
import { Empty, Failure, Loading } from "../../parts/states.tsx";
import { withoutRule } from "../../writing/redirect-rules.ts";
import { type Published, PublishedNotice } from "./published-notice.tsx";
import { RuleForm } from "./rule-form.tsx";
import { RulesFailure } from "./rules-failure.tsx";
import { usePublishRules, useRuleAddresses } from "./use-rules.ts";
import styles from "./redirects.module.css";

/** Lists all redirects of a site in the order in which they are checked. Those in `redirects.yaml` can be removed. */
export function RuleList({ tenant, mayWrite }: { tenant: string; mayWrite: boolean }) {
  const text = useText();
  const [query, setQuery] = useState("");
  const [published, setPublished] = useState<Published>();
  const inFile = useRuleAddresses(tenant);
  const remove = usePublishRules(tenant);
  const list = useInfiniteQuery({
    queryKey: ["redirects", tenant, "rules", query],
    queryFn: ({ pageParam, signal }) =>
      call(ADDRESS_ENDPOINTS.listRedirects, { tenant, query, from: String(pageParam) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const rules = list.data?.pages.flatMap((page) => page.redirects) ?? [];
  return (
    <>
      {published !== undefined && <PublishedNotice {...{ tenant, published }} />}
      {mayWrite && <RuleForm {...{ tenant }} targets={[]} published={setPublished} />}
      <SearchField label={text("redirects-search")} query={query} search={setQuery} />
      <RulesFailure error={remove.error} />
      {list.error !== null && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <Loading />}
      {list.isSuccess && rules.length === 0 && (
        <Empty title={text(query === "" ? "redirects-none" : "redirects-none-found")}>
          <p>{text("redirects-none-explained")}</p>
        </Empty>
      )}
      {rules.length > 0 && (
        <p className={styles["explained"]}>
          {text("redirects-count", { count: list.data?.pages[0]?.total ?? rules.length })}
        </p>
      )}
      <ol className={styles["rows"]}>
        {rules.map(({ from, to, status }) => (
          <li key={`${from} ${to}`} className={styles["rule"]}>
            <span className={styles["path"]}>{from}</span>
            <span className={styles["path"]}>→ {to}</span>
            <span className={styles["about"]}>
              {text(status === 301 || status === 308 ? "redirect-permanent" : "redirect-temporary")}
            </span>
            {mayWrite &&
              (inFile?.has(from) === true ? (
                <Button
                  look="quiet"
                  aria-label={text("redirect-remove", { from })}
                  isBusy={remove.isPending && remove.variables !== undefined}
                  onClick={() =>
                    remove.mutate((rulesText) => withoutRule(rulesText, from), {
                      onSuccess: (revision) =>
                        setPublished({ words: text("redirect-removed", { from }), revision }),
                    })
                  }
                >
                  {text("remove")}
                </Button>
              ) : (
                inFile !== undefined && <span className={styles["about"]}>{text("redirect-automatic")}</span>
              ))}
          </li>
        ))}
      </ol>
      <ShowMore list={list} />
    </>
  );
}
