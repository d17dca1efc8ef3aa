import type { ReactNode } from "react";
import type { VisitPeriod, VisitReport } from "../../../contract/studio/endpoints/visits.ts";
import { numberFormat } from "../../messages/formats.ts";
import { useWording } from "../../messages/wording-context.tsx";
import { Change } from "./change.tsx";
import { formatReading } from "./format-reading.ts";
import styles from "./visits.module.css";

/** Figures of the period that have no plot. */
export function KeyFigures({ report: { current, before } }: { report: VisitReport }) {
  const { tag, text } = useWording();
  const number = numberFormat(tag);
  const counted = (figureOf: (period: VisitPeriod) => number) => ({
    current: figureOf(current),
    before: figureOf(before),
    format: (figure: number) => number.format(figure),
  });
  return (
    <dl className={styles["figures"]}>
      {current.needs !== undefined && (
        <Figure label={text("visits-needs")} {...counted(({ needs = 0 }) => needs)} />
      )}
      <Figure label={text("visits-searches")} {...counted(({ searches }) => searches)} />
      <Figure label={text("visits-fruitless")} {...counted(({ fruitless }) => fruitless)} />
      <Figure label={text("visits-missing-total")} {...counted(({ missing }) => missing)} />
      {current.readingMs !== null && (
        <Figure
          label={text("visits-reading")}
          current={current.readingMs}
          before={before.readingMs ?? 0}
          format={(figure) => formatReading(figure, tag)}
        />
      )}
    </dl>
  );
}

interface FigureProps {
  label: ReactNode;
  current: number;
  before: number;
  format: (figure: number) => string;
}

function Figure({ label, current, before, format }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <strong className={styles["total"]}>{format(current)}</strong>
        <Change {...{ current, before, format }} />
      </dd>
    </div>
  );
}
