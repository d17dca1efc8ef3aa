/** A measured number, with the baseline measured in the same run: the best value that is possible. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  baseline?: number;
  /** `value` divided by the baseline; the median of all rounds if there are several. */
  ratio?: number;
  /** The 95 % confidence interval of the ratio. */
  interval?: readonly [number, number];
  goal: string;
  isMet: boolean;
}

/** Returns the figures as a table in plain text. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = [
    ["", "value", "baseline", "ratio", "goal", ""],
    ...figures.map(({ name, value, unit, baseline, ratio, interval, goal, isMet }) => [
      name,
      `${formatFigure(value)} ${unit}`,
      baseline === undefined ? "" : `${formatFigure(baseline)} ${unit}`,
      ratio === undefined
        ? ""
        : [
            ratio.toFixed(2),
            ...(interval ? [`(${interval.map((end) => end.toFixed(2)).join(" … ")})`] : []),
          ].join(" "),
      goal,
      goal === "" ? "" : isMet ? "met" : "missed",
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join("  "),
    )
    .join("\n");
}

/** Rounds to about three digits. */
export function formatFigure(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(1);
}
