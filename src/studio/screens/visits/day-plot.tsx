import { type KeyboardEvent, type PointerEvent, useId, useState } from "react";
import { numberFormat } from "../../messages/formats.ts";
import { useWording } from "../../messages/wording-context.tsx";
import { Change } from "./change.tsx";
import { formatDay } from "./format-day.ts";
import styles from "./visits.module.css";

export interface PlottedDay {
  /** ISO date. */
  day: string;
  current: number;
  /** The figure of the same day in the period before. */
  before: number;
}

/** Height of the drawing in its own units; its width is one unit per day. */
const HEIGHT = 100;
const GAP = 0.12;

/**
 * Plots a figure by day: bars, with a line for the period before. Pointer and arrow keys choose a day, whose figures are then shown
 * instead of the totals.
 */
export function DayPlot({ title, days }: { title: string; days: readonly PlottedDay[] }) {
  const { tag, text } = useWording();
  const id = useId();
  const [chosen, choose] = useState<number>();
  const day = chosen === undefined ? undefined : days[chosen];
  const shown = day ?? {
    current: sum(days.map(({ current }) => current)),
    before: sum(days.map(({ before }) => before)),
  };
  const number = numberFormat(tag);
  const last = days.length - 1;
  const largest = Math.max(1, ...days.flatMap(({ current, before }) => [current, before]));
  const pointAt = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    choose(Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * days.length))));
  };
  const step = (event: KeyboardEvent) => {
    const next = nextDay(event.key, chosen ?? days.length, last);
    if (next === "none") return;
    event.preventDefault();
    choose(next);
  };
  return (
    <figure className={styles["plot"]}>
      <figcaption>
        <span id={id}>{title}</span>
        <strong className={styles["total"]}>{number.format(shown.current)}</strong>
        <Change {...shown} />
        <span className={styles["day"]}>
          {day === undefined ? "\u00A0" : formatDay(day.day, tag, "full")}
        </span>
      </figcaption>
      <div
        className={styles["drawing"]}
        role="slider"
        tabIndex={0}
        aria-labelledby={id}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={(chosen ?? last) + 1}
        aria-valuetext={
          day === undefined
            ? text("visits-choose-day")
            : text("visits-of-day", {
                day: formatDay(day.day, tag, "full"),
                current: number.format(day.current),
                before: number.format(day.before),
              })
        }
        onKeyDown={step}
        onPointerMove={pointAt}
        onPointerDown={pointAt}
        onPointerLeave={() => choose(undefined)}
        onBlur={() => choose(undefined)}
      >
        <svg viewBox={`0 0 ${days.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {chosen !== undefined && (
            <rect className={styles["marked"]} x={chosen} y={0} width={1} height={HEIGHT} />
          )}
          {days.map(({ day: name, current }, index) => {
            const height = (current / largest) * HEIGHT;
            return (
              <rect
                key={name}
                className={styles["bar"]}
                x={index + GAP}
                y={HEIGHT - height}
                width={1 - 2 * GAP}
                height={height}
              />
            );
          })}
          <path className={styles["before"]} d={lineOf(days, largest)} />
        </svg>
        <span className={styles["largest"]} aria-hidden="true">
          {number.format(largest)}
        </span>
      </div>
      <p className={styles["axis"]} aria-hidden="true">
        <span>{formatDay(days[0]?.day, tag)}</span>
        <span>{formatDay(days[last]?.day, tag)}</span>
      </p>
    </figure>
  );
}

/** Returns the day that a key chooses: its number, `undefined` for no day, or `none` for other keys. */
function nextDay(key: string, from: number, last: number): number | "none" | undefined {
  switch (key) {
    case "ArrowLeft":
    case "ArrowDown":
      return Math.max(0, from - 1);
    case "ArrowRight":
    case "ArrowUp":
      return Math.min(last, from + 1);
    case "Home":
      return 0;
    case "End":
      return last;
    case "Escape":
      return undefined;
    default:
      return "none";
  }
}

/** The line of the period before, through the middle of each day. */
function lineOf(days: readonly PlottedDay[], largest: number): string {
  return days
    .map(({ before }, index) => {
      const y = HEIGHT - (before / largest) * HEIGHT;
      return `${index === 0 ? "M" : "L"}${index + 0.5} ${y.toFixed(2)}`;
    })
    .join("");
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0);
}
