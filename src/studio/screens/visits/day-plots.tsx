import type { VisitReport } from "../../../contract/studio/endpoints/visits.ts";
import { useText } from "../../messages/wording-context.tsx";
import { DayPlot } from "./day-plot.tsx";
import { DayTable } from "./day-table.tsx";
import styles from "./visits.module.css";

const PLOTS = ["visitors", "visits", "views"] as const;

/** Plots of visitors, visits and page views by day, and a table with the same figures. */
export function DayPlots({ report: { current, before } }: { report: VisitReport }) {
  const text = useText();
  return (
    <div className={styles["plots"]}>
      {PLOTS.map((name) => (
        <DayPlot
          key={name}
          title={text(`visits-${name}`)}
          days={current.days.map((day, index) => ({
            day: day.day,
            current: day[name],
            before: before.days[index]?.[name] ?? 0,
          }))}
        />
      ))}
      <DayTable {...{ current, before }} />
    </div>
  );
}
