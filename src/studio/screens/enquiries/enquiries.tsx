import { useInfiniteQuery } from "@tanstack/react-query";
import { NEED_ENDPOINTS, NEED_STATES } from "../../../contract/studio/endpoints/needs.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Screen } from "../../parts/screen.tsx";
import { Segments } from "../../parts/segments.tsx";
import { ShowMore } from "../../parts/show-more.tsx";
import { Empty, Failure, Loading } from "../../parts/states.tsx";
import { changeQuery, useLocation } from "../../routing/location.ts";
import { useMay } from "../../session/me-context.tsx";
import { useSiteName } from "../../session/sites.ts";
import { EnquiryDetail } from "./enquiry-detail.tsx";
import { EnquiryRows } from "./enquiry-rows.tsx";
import { ExportButtons } from "./export-buttons.tsx";
import { HeldBack } from "./held-back.tsx";
import styles from "./enquiries.module.css";

/** Lists the enquiries of a site. The enquiry in the address is open next to the list. */
export function Enquiries({ tenant }: { tenant: string }) {
  const text = useText();
  const may = useMay();
  const { searchParams } = useLocation();
  const id = searchParams.get("id");
  const state = NEED_STATES.find((known) => known === searchParams.get("state"));
  const isHeldBack = searchParams.get("marked") === "flood";
  const filter = { tenant, state, suspicion: isHeldBack ? ("flood" as const) : undefined };
  const list = useInfiniteQuery({
    queryKey: ["needs", tenant, state, isHeldBack],
    queryFn: ({ pageParam, signal }) =>
      call(NEED_ENDPOINTS.listNeeds, { ...filter, after: pageParam ?? undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: 60_000,
  });
  const needs = list.data?.pages.flatMap((page) => page.needs) ?? [];
  return (
    <Screen
      title={text("enquiries")}
      kicker={useSiteName(tenant)}
      actions={may("needs.export", { tenant }) && needs.length > 0 && <ExportButtons filter={filter} />}
    >
      <HeldBack {...{ tenant, isHeldBack }} />
      <div className={`${styles["inbox"]} ${id === null ? "" : styles["reading"]}`}>
        <div className={styles["list"]}>
          <Segments
            label={text("state")}
            value={state ?? "all"}
            options={[
              { value: "all", label: text("enquiries-all") },
              ...NEED_STATES.map((value) => ({ value, label: text(`enquiry-${value}`) })),
            ]}
            choose={(value) => changeQuery({ state: value === "all" ? "" : value, id: "" })}
          />
          {list.error !== null && <Failure error={list.error} retry={() => void list.refetch()} />}
          {list.isPending && <Loading />}
          {list.isSuccess && needs.length === 0 && <NoEnquiries isFiltered={state !== undefined} />}
          <EnquiryRows {...{ needs, id }} />
          <ShowMore list={list} />
        </div>
        {id === null ? (
          needs.length > 0 && <p className={styles["none"]}>{text("enquiry-none-open")}</p>
        ) : (
          <EnquiryDetail key={id} {...{ tenant, id }} />
        )}
      </div>
    </Screen>
  );
}

function NoEnquiries({ isFiltered }: { isFiltered: boolean }) {
  const text = useText();
  if (isFiltered)
    return (
      <Empty title={text("enquiries-none-here")}>
        <p>
          <Button look="quiet" onClick={() => changeQuery({ state: "" })}>
            {text("enquiries-show-all")}
          </Button>
        </p>
      </Empty>
    );
  return (
    <Empty title={text("enquiries-none")}>
      <p>{text("enquiries-none-explained")}</p>
    </Empty>
  );
}
