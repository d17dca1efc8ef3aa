import { useInfiniteQuery } from "@tanstack/react-query";
import { VISIT_ENDPOINTS } from "../../../contract/studio/endpoints/visits.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { ShowMore } from "../../parts/show-more.tsx";
import { Empty, Failure, Loading } from "../../parts/states.tsx";
import { useTimeZone } from "../../session/sites.ts";
import { EffectRow } from "./effect-row.tsx";
import styles from "./effects.module.css";

/** Lists publications with the visits of the changed pages in the fortnights before and after. */
export function Effects({ tenant }: { tenant: string }) {
  const text = useText();
  const timeZone = useTimeZone(tenant);
  const list = useInfiniteQuery({
    queryKey: ["visits", tenant, "effects"],
    queryFn: ({ pageParam, signal }) =>
      call(VISIT_ENDPOINTS.listVisitEffects, { tenant, before: pageParam?.toString() }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
  const publications = list.data?.pages.flatMap((page) => page.publications) ?? [];
  return (
    <section className={styles["effects"]} aria-label={text("visits-effects")}>
      <p className={styles["explained"]}>{text("visits-effects-explained")}</p>
      {list.error !== null && <Failure error={list.error} retry={() => void list.refetch()} />}
      {(list.isPending || timeZone === undefined) && list.error === null && <Loading />}
      {list.isSuccess && publications.length === 0 && !list.hasNextPage && (
        <Empty title={text("visits-effects-none")}>
          <p>{text("visits-effects-none-explained")}</p>
        </Empty>
      )}
      {timeZone !== undefined && (
        <ol className={styles["publications"]}>
          {publications.map((publication) => (
            <EffectRow key={publication.id} {...{ tenant, publication, timeZone }} />
          ))}
        </ol>
      )}
      <ShowMore list={list} />
    </section>
  );
}
