import { type Layout, chart, headEnd, label, linesOf } from "./chart-frame.ts";
import { palette } from "./palette.ts";
import { type Drawing, type Point, circle, polygon, stroke } from "./svg.ts";

export interface LineChart {
  title: string;
  values: readonly number[];
  ticks: readonly string[];
  axis: string;
  minimum: number;
  maximum: number;
  step: number;
  floor?: { value: number; name: string };
  /** Names of points, by their position in `values`. */
  notes: readonly { at: number; name: string; above: boolean }[];
}

/** Positions and sizes that differ between the layouts. */
interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Distance between the edge of the plot and the first point. */
  inset: number;
  /** One in this many ticks has a label. */
  every: number;
  line: number;
  dot: number;
  /** Offsets of a point's name from the point. `aside` is used if the line would cross the name. */
  note: { above: number; below: number; aside: number };
  tick: number;
  axis: number;
  floor: { x: number; y: number };
  scale: { gap: number; drop: number };
}

function plotOf(layout: Layout, title: string): Plot {
  if (!layout.isPhone)
    return {
      left: 96,
      right: 1150,
      top: 120,
      bottom: 540,
      inset: 44,
      every: 1,
      line: 6,
      dot: 8,
      note: { above: -22, below: 40, aside: 0 },
      tick: 34,
      axis: 74,
      floor: { x: 12, y: 28 },
      scale: { gap: 14, drop: 8 },
    };
  const top = headEnd(title, layout) + 34;
  return {
    left: 68,
    right: layout.width - layout.margin,
    top,
    bottom: top + 300,
    inset: 26,
    every: 3,
    line: 4,
    dot: 6,
    note: { above: -16, below: 30, aside: -18 },
    tick: 30,
    axis: 60,
    floor: { x: 10, y: 25 },
    scale: { gap: 10, drop: 6 },
  };
}

/** Slope from which a falling line would cross the name below its point. */
const STEEP = 10;

/** Draws values over time, with an optional lower limit. The area below the limit is marked. */
export function lineChart(content: LineChart, layout: Layout): Drawing {
  const { title, values, ticks, axis, minimum, maximum, floor, notes } = content;
  const plot = plotOf(layout, title);
  const toY = (value: number) =>
    plot.bottom - ((value - minimum) / (maximum - minimum)) * (plot.bottom - plot.top);
  const toX = (index: number) =>
    plot.left + plot.inset + (index * (plot.right - plot.left - 2 * plot.inset)) / (values.length - 1);
  const points = values.map((value, index) => [toX(index), toY(value)] as const);
  const isLow = (value: number) => floor !== undefined && value < floor.value;
  return chart(layout, plot.bottom + (layout.isPhone ? plot.axis + 20 : 100), title, [
    area(points, plot.bottom),
    rules(content, plot, toY, layout),
    ...(floor ? [floorLine(floor, plot, toY(floor.value), layout)] : []),
    stroke(points, palette.harbor, plot.line, { "stroke-linejoin": "round" }),
    ...points.map(([x, y], index) =>
      circle(x, y, plot.dot, isLow(values[index] ?? 0) ? palette.buoy : palette.harbor),
    ),
    ...notes.map(({ at, name, above }) => {
      const [x, y] = points[at] ?? [0, 0];
      const isSteep = !above && (points[at + 1]?.[1] ?? y) - y > STEEP;
      return label(
        x + (isSteep ? plot.note.aside : 0),
        y + (above ? plot.note.above : plot.note.below),
        name,
        { "font-size": layout.value, "text-anchor": "middle", "font-weight": 600 },
      );
    }),
    ...ticks.map((tick, index) =>
      index % plot.every === 0
        ? label(toX(index), plot.bottom + plot.tick, tick, {
            "text-anchor": "middle",
            "font-size": layout.name,
          })
        : "",
    ),
    label(plot.right, plot.bottom + plot.axis, axis, { "text-anchor": "end", "font-size": layout.name }),
  ]);
}

function area(points: readonly Point[], bottom: number): string {
  const [first, last] = [points[0], points.at(-1)];
  return first && last ? polygon([[first[0], bottom], ...points, [last[0], bottom]], palette.foam) : "";
}

/** Draws horizontal rules with their values. */
function rules(
  { minimum, maximum, step }: LineChart,
  { left, right, scale }: Plot,
  toY: (value: number) => number,
  layout: Layout,
): string {
  let drawn = "";
  for (let value = minimum; value <= maximum; value += step) {
    const y = toY(value);
    const isGround = value === minimum;
    drawn += stroke(
      [
        [left, y],
        [right, y],
      ],
      isGround ? palette.ink : palette.foam,
      isGround ? 3 : 2,
    );
    drawn += label(left - scale.gap, y + scale.drop, String(value), {
      "text-anchor": "end",
      "font-size": layout.name,
    });
  }
  return drawn;
}

function floorLine({ name }: { name: string }, { left, right, floor }: Plot, y: number, layout: Layout) {
  const line = stroke(
    [
      [left, y],
      [right, y],
    ],
    palette.buoy,
    3,
    { "stroke-dasharray": "12 10" },
  );
  const words = linesOf(name, layout).map((part, index) =>
    label(left + floor.x, y + floor.y + index * 24, part, { fill: palette.rust, "font-size": layout.name }),
  );
  return line + words.join("");
}
