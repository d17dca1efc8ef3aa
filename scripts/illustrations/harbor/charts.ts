import { palette } from "./palette.ts";
import { type Drawing, circle, element, path, polygon, rectangle, stroke, text } from "./svg.ts";

const WIDTH = 1200;
const HEIGHT = 640;
const PLOT = { left: 96, right: 1150, top: 120, bottom: 540 } as const;
const FONT =
  "system-ui, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Apple SD Gothic Neo', 'Malgun Gothic', 'Noto Sans CJK SC', 'Noto Sans CJK KR', sans-serif";

function label(x: number, y: number, content: string, more: Record<string, string | number> = {}): string {
  return text(x, y, content, { fill: palette.ink, "font-size": 22, ...more });
}

function chart(title: string, children: readonly string[]): Drawing {
  return {
    width: WIDTH,
    height: HEIGHT,
    children: [
      rectangle(0, 0, WIDTH, HEIGHT, palette.paper),
      element("g", { "font-family": FONT }, [
        label(40, 60, title, { "font-size": 28, "font-weight": 600 }),
        rectangle(40, 78, 56, 6, palette.buoy),
        ...children,
      ]),
    ],
  };
}

/** Horizontal rules with their values, from 0 to `maximum`. */
function scale(
  maximum: number,
  step: number,
  write: (value: number) => string,
  minimum = 0,
): { toY: (value: number) => number; rules: string } {
  const toY = (value: number) =>
    PLOT.bottom - ((value - minimum) / (maximum - minimum)) * (PLOT.bottom - PLOT.top);
  let rules = "";
  for (let value = minimum; value <= maximum; value += step) {
    const y = toY(value);
    rules += stroke(
      [
        [PLOT.left, y],
        [PLOT.right, y],
      ],
      value === minimum ? palette.ink : palette.foam,
      value === minimum ? 3 : 2,
    );
    rules += label(PLOT.left - 14, y + 8, write(value), { "text-anchor": "end", "font-size": 20 });
  }
  return { toY, rules };
}

export interface LineChart {
  title: string;
  values: readonly number[];
  ticks: readonly string[];
  axis: string;
  minimum: number;
  maximum: number;
  step: number;
  floor?: { value: number; name: string };
  /** Points that bear a name, by their position in `values`. */
  notes: readonly { at: number; name: string; above: boolean }[];
}

/** Values over time, with an optional floor; what lies under the floor is marked. */
export function lineChart({
  title,
  values,
  ticks,
  axis,
  minimum,
  maximum,
  step,
  floor,
  notes,
}: LineChart): Drawing {
  const { toY, rules } = scale(maximum, step, String, minimum);
  const toX = (index: number) =>
    PLOT.left + 44 + (index * (PLOT.right - PLOT.left - 88)) / (values.length - 1);
  const points = values.map((value, index) => [toX(index), toY(value)] as const);
  const first = points[0];
  const last = points.at(-1);
  const area =
    first && last ? polygon([[first[0], PLOT.bottom], ...points, [last[0], PLOT.bottom]], palette.foam) : "";
  return chart(title, [
    area,
    rules,
    ...(floor
      ? [
          stroke(
            [
              [PLOT.left, toY(floor.value)],
              [PLOT.right, toY(floor.value)],
            ],
            palette.buoy,
            3,
            { "stroke-dasharray": "12 10" },
          ),
          label(PLOT.left + 12, toY(floor.value) + 28, floor.name, { fill: palette.rust, "font-size": 20 }),
        ]
      : []),
    stroke(points, palette.harbor, 6, { "stroke-linejoin": "round" }),
    ...points.map(([x, y], index) =>
      circle(x, y, 8, floor && (values[index] ?? 0) < floor.value ? palette.buoy : palette.harbor),
    ),
    ...notes.map(({ at, name, above }) =>
      label(toX(at), toY(values[at] ?? 0) + (above ? -22 : 40), name, {
        "text-anchor": "middle",
        "font-weight": 600,
      }),
    ),
    ...ticks.map((tick, index) =>
      label(toX(index), PLOT.bottom + 34, tick, { "text-anchor": "middle", "font-size": 20 }),
    ),
    label(PLOT.right, PLOT.bottom + 74, axis, { "text-anchor": "end", "font-size": 20 }),
  ]);
}

export interface PairedBars {
  title: string;
  first: string;
  second: string;
  groups: readonly { name: string; first: number; second: number }[];
  maximum: number;
  step: number;
  axis: string;
}

/** Two bars per group, the agreed and the real. */
export function pairedBars({ title, first, second, groups, maximum, step, axis }: PairedBars): Drawing {
  const { toY, rules } = scale(maximum, step, String);
  const slot = (PLOT.right - PLOT.left) / groups.length;
  const bar = (x: number, value: number, fill: string) =>
    rectangle(x, toY(value), 76, PLOT.bottom - toY(value), fill) +
    label(x + 38, toY(value) - 12, String(value), { "text-anchor": "middle", "font-weight": 600 });
  return chart(title, [
    rules,
    ...groups.map((group, index) => {
      const middle = PLOT.left + slot * (index + 0.5);
      const late = group.second > group.first;
      return (
        bar(middle - 82, group.first, palette.mist) +
        bar(middle + 6, group.second, late ? palette.buoy : palette.harbor) +
        label(middle, PLOT.bottom + 36, group.name, { "text-anchor": "middle" })
      );
    }),
    rectangle(40, 592, 22, 22, palette.mist),
    label(74, 611, first),
    rectangle(380, 592, 11, 22, palette.buoy),
    rectangle(391, 592, 11, 22, palette.harbor),
    label(414, 611, second),
    label(PLOT.right, 611, axis, { "text-anchor": "end", "font-size": 20 }),
  ]);
}

export interface CostSteps {
  title: string;
  steps: readonly { name: string; amount: number }[];
  total: string;
  write: (amount: number) => string;
  /** The axis starts here; marked as broken. */
  from: number;
  note: string;
}

/** Each cost stands on the ones before it; the last bar is their sum. */
export function costSteps({ title, steps, total, write, from, note }: CostSteps): Drawing {
  const sum = steps.reduce((amount, step) => amount + step.amount, 0);
  const toY = (value: number) =>
    PLOT.bottom - ((value - from) / ((sum - from) * 1.08)) * (PLOT.bottom - PLOT.top);
  const slot = (PLOT.right - 40) / (steps.length + 1);
  const width = slot * 0.68;
  let reached = 0;
  const bars = [
    ...steps.map((step) => ({ ...step, isTotal: false })),
    { name: total, amount: sum, isTotal: true },
  ].map(({ name, amount, isTotal }, index) => {
    const isWhole = isTotal || index === 0;
    const bottom = isWhole ? from : reached;
    const top = isTotal ? sum : reached + amount;
    reached = top;
    const x = 40 + slot * index + (slot - width) / 2;
    const fill = isTotal ? palette.harbor : index === 0 ? palette.tide : palette.buoy;
    const lead = isTotal
      ? ""
      : stroke(
          [
            [x + width, toY(top)],
            [x + slot, toY(top)],
          ],
          palette.ink,
          2,
          { "stroke-dasharray": "4 6" },
        );
    const cut = isWhole
      ? path(`M${Math.round(x - 8)} ${PLOT.bottom - 34}l${Math.round(width + 16)} -16`, {
          stroke: palette.paper,
          "stroke-width": 10,
        })
      : "";
    return [
      rectangle(x, toY(top), width, toY(bottom) - toY(top), fill),
      cut,
      lead,
      label(x + width / 2, toY(top) - 14, isWhole ? write(amount) : `+${write(amount)}`, {
        "text-anchor": "middle",
        "font-weight": 600,
        "font-size": 21,
      }),
      ...name.split("\n").map((part, line) =>
        label(x + width / 2, PLOT.bottom + 32 + line * 25, part, {
          "text-anchor": "middle",
          "font-size": 20,
        }),
      ),
    ].join("");
  });
  return chart(title, [
    stroke(
      [
        [40, PLOT.bottom],
        [PLOT.right, PLOT.bottom],
      ],
      palette.ink,
      3,
    ),
    ...bars,
    label(40, 624, note, { "font-size": 18, fill: palette.harbor }),
  ]);
}
