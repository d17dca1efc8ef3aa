import type { VisitPeriod } from "../../../contract/studio/endpoints/visits.ts";
import { numberFormat } from "../../messages/formats.ts";
import { useWording } from "../../messages/wording-context.tsx";
import { formatDay } from "./format-day.ts";
import styles from "./visits.module.css";

/** The figures of the plots as a table, newest day first. */
export function DayTable({ current, before }: { current: VisitPeriod; before: VisitPeriod }) {
  const { tag, text } = useWording();
  const number = numberFormat(tag);
  const rows = current.days.map((day, index) => ({ day, earlier: before.days[index] })).toReversed();
  return (
    <details className={styles["as-table"]}>
      <summary>{text("visits-as-table")}</summary>
      <div className={styles["scroll"]} role="region" aria-label={text("visits-by-day")} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text("visits-day")}</th>
              {(["visitors", "visits", "views"] as const).map((name) => (
                <th key={name} scope="col">
                  {text(`visits-${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ day, earlier }) => (
              <tr key={day.day}>
                <th scope="row">
                  <time dateTime={day.day}>{formatDay(day.day, tag, "full")}</time>
                </th>
                {(["visitors", "visits", "views"] as const).map((name) => (
                  <td key={name}>
                    {number.format(day[name])}
                    <small>{text("visits-before", { figure: number.format(earlier?.[name] ?? 0) })}</small>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
