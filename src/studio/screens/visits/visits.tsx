import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { VISIT_ENDPOINTS, type VisitReport } from "../../../contract/studio/endpoints/visits.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Screen } from "../../parts/screen.tsx";
import { Segments } from "../../parts/segments.tsx";
import { Empty, Failure, Loading } from "../../parts/states.tsx";
import { changeQuery } from "../../routing/location.ts";
import { useSiteName } from "../../session/sites.ts";
import { PERIODS, usePeriod } from "./address.ts";
import { Counting } from "./counting.tsx";
import { DayPlots } from "./day-plots.tsx";
import { ExportButton } from "./export-button.tsx";
import { KeyFigures } from "./key-figures.tsx";
import { VisitLists } from "./visit-lists.tsx";
import styles from "./visits.module.css";

/** Shows how a site is visited, compared with the same number of days before. */
export function Visits({ tenant }: { tenant: string }) {
  const text = useText();
  const days = usePeriod();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ["visits", tenant, days],
    queryFn: ({ signal }) => call(VISIT_ENDPOINTS.reportVisits, { tenant, days }, { signal }),
    placeholderData: keepPreviousData,
  });
  const isEmpty = data !== undefined && hasNothing(data);
  return (
    <Screen
      title={text("visits")}
      kicker={useSiteName(tenant)}
      actions={data !== undefined && !isEmpty && <ExportButton {...{ tenant, days }} />}
    >
      <div>
        <Segments
          label={text("visits-period")}
          value={days}
          options={PERIODS.map((value) => ({ value, label: text("visits-days", { count: Number(value) }) }))}
          choose={(value) => changeQuery({ days: value })}
        />
      </div>
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {isEmpty && (
        <Empty title={text("visits-none")}>
          <p>{text("visits-none-explained")}</p>
        </Empty>
      )}
      {data !== undefined && !isEmpty && (
        <div className={styles["report"]} aria-busy={isPlaceholderData}>
          <DayPlots report={data} />
          <KeyFigures report={data} />
          <VisitLists {...{ tenant }} report={data} />
        </div>
      )}
      {data !== undefined && <Counting />}
    </Screen>
  );
}

function hasNothing({ current, before, missing }: VisitReport): boolean {
  const hasViews = [...current.days, ...before.days].some(({ views }) => views > 0);
  return !hasViews && missing.length === 0 && (current.needs ?? 0) === 0;
}
