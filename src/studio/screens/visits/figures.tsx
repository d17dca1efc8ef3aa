import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { VISIT_ENDPOINTS, type VisitReport } from "../../../contract/studio/endpoints/visits.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Empty, Failure, Loading } from "../../parts/states.tsx";
import type { VisitDays } from "./address.ts";
import { DayPlots } from "./day-plots.tsx";
import { KeyFigures } from "./key-figures.tsx";
import { VisitLists } from "./visit-lists.tsx";
import styles from "./visits.module.css";

/** The figures of a period, compared with the same number of days before. */
export function Figures({ tenant, days }: { tenant: string; days: VisitDays }) {
  const text = useText();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ["visits", tenant, days],
    queryFn: ({ signal }) => call(VISIT_ENDPOINTS.reportVisits, { tenant, days }, { signal }),
    placeholderData: keepPreviousData,
  });
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  if (hasNothing(data))
    return (
      <Empty title={text("visits-none")}>
        <p>{text("visits-none-explained")}</p>
      </Empty>
    );
  return (
    <div className={styles["report"]} aria-busy={isPlaceholderData}>
      <DayPlots report={data} />
      <KeyFigures report={data} />
      <VisitLists {...{ tenant }} report={data} />
    </div>
  );
}

function hasNothing({ current, before, missing }: VisitReport): boolean {
  const hasViews = [...current.days, ...before.days].some(({ views }) => views > 0);
  return !hasViews && missing.length === 0 && (current.needs ?? 0) === 0;
}
