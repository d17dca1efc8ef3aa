import { type Layout, chart, headEnd, label } from "./chart-frame.ts";
import { palette } from "./palette.ts";
import { type Drawing, path, rectangle, stroke } from "./svg.ts";

export interface CostSteps {
  title: string;
  steps: readonly { name: string; amount: number }[];
  total: string;
  write: (amount: number) => string;
  /** The value at which the axis starts. The axis is marked as broken there. */
  from: number;
  note: string;
}

/** A bar of the drawing. A cost begins at the end of the previous bar; the first price and the sum begin on the axis. */
interface Step {
  lines: readonly string[];
  amount: string;
  bottom: number;
  top: number;
  isWhole: boolean;
  isTotal: boolean;
  fill: string;
}

/**
 * Draws a chart in which each cost begins where the previous bar ends, and the last bar is the sum. On a phone the bars are
 * horizontal, one below the other.
 */
export function costSteps(content: CostSteps, layout: Layout): Drawing {
  return layout.isPhone ? lyingSteps(content, layout) : standingSteps(content, layout);
}

function stepsOf({ steps, total, write, from }: CostSteps): Step[] {
  let reached = 0;
  const sum = steps.reduce((amount, step) => amount + step.amount, 0);
  return [...steps, { name: total, amount: sum }].map(({ name, amount }, index) => {
    const isTotal = index === steps.length;
    const isWhole = isTotal || index === 0;
    const bottom = isWhole ? from : reached;
    reached = isTotal ? sum : reached + amount;
    return {
      lines: name.split("\n"),
      amount: isWhole ? write(amount) : `+${write(amount)}`,
      bottom,
      top: reached,
      isWhole,
      isTotal,
      fill: isTotal ? palette.harbor : index === 0 ? palette.tide : palette.buoy,
    };
  });
}

const LEAD = { "stroke-dasharray": "4 6" };

function standingSteps(content: CostSteps, layout: Layout): Drawing {
  const { title, from, note } = content;
  const plot = { left: 40, right: 1150, top: 120, bottom: 540 };
  const steps = stepsOf(content);
  const sum = steps.at(-1)?.top ?? from;
  const toY = (value: number) =>
    plot.bottom - ((value - from) / ((sum - from) * 1.08)) * (plot.bottom - plot.top);
  const slot = (plot.right - plot.left) / steps.length;
  const width = slot * 0.68;
  const centered = { "text-anchor": "middle" } as const;
  const bars = steps.map(({ lines, amount, bottom, top, isWhole, isTotal, fill }, index) => {
    const x = plot.left + slot * index + (slot - width) / 2;
    const ends = [
      [x + width, toY(top)],
      [x + slot, toY(top)],
    ] as const;
    return [
      rectangle(x, toY(top), width, toY(bottom) - toY(top), fill),
      isWhole
        ? path(`M${Math.round(x - 8)} ${plot.bottom - 34}l${Math.round(width + 16)} -16`, {
            stroke: palette.paper,
            "stroke-width": 10,
          })
        : "",
      isTotal ? "" : stroke(ends, palette.ink, 2, LEAD),
      label(x + width / 2, toY(top) - 14, amount, { ...centered, "font-weight": 600, "font-size": 21 }),
      ...lines.map((part, line) =>
        label(x + width / 2, plot.bottom + 32 + line * 25, part, { ...centered, "font-size": layout.name }),
      ),
    ].join("");
  });
  const ground = [
    [plot.left, plot.bottom],
    [plot.right, plot.bottom],
  ] as const;
  return chart(layout, 640, title, [
    stroke(ground, palette.ink, 3),
    ...bars,
    label(40, 624, note, { "font-size": layout.remark, fill: palette.harbor }),
  ]);
}

/** Height of a row, height of its bar, and left end of the bars, to the right of the names. */
const ROW = 58;
const BAR = 36;
const NAMES = 118;

function lyingSteps(content: CostSteps, layout: Layout): Drawing {
  const { title, from, note } = content;
  const { width, margin } = layout;
  const steps = stepsOf(content);
  const sum = steps.at(-1)?.top ?? from;
  const left = margin + NAMES;
  const toX = (value: number) => left + ((value - from) / (sum - from)) * (width - margin - left);
  const first = headEnd(title, layout) + 26;
  const end = first + steps.length * ROW;
  const rows = steps.map((step, index) => {
    const { bottom, top, isWhole, isTotal, fill } = step;
    const y = first + index * ROW;
    const ends = [
      [toX(top), y + BAR],
      [toX(top), y + ROW],
    ] as const;
    return [
      rectangle(toX(bottom), y, toX(top) - toX(bottom), BAR, fill),
      isWhole
        ? path(`M${left + 20} ${y - 4}l-9 ${BAR + 8}`, { stroke: palette.paper, "stroke-width": 6 })
        : "",
      isTotal ? "" : stroke(ends, palette.ink, 2, LEAD),
      amountBeside(step, y + BAR / 2 + 7, toX, layout),
      nameBeside(step, y + BAR / 2 + 6, layout),
    ].join("");
  });
  const axis = [
    [left, first - 10],
    [left, end - ROW + BAR + 10],
  ] as const;
  return chart(layout, end + 36, title, [
    ...rows,
    stroke(axis, palette.ink, 3),
    label(margin, end + 14, note, { "font-size": layout.remark, fill: palette.harbor }),
  ]);
}

/**
 * Draws the amount of a bar: to its right if it ends in the left half, otherwise to its left. The amount of the sum is inside its
 * bar.
 */
function amountBeside(
  { amount, bottom, top, isTotal }: Step,
  y: number,
  toX: (value: number) => number,
  { width, value }: Layout,
): string {
  const type = { "font-size": value, "font-weight": 600 };
  if (isTotal) return label(toX(top) - 12, y, amount, { ...type, "text-anchor": "end", fill: palette.paper });
  if (toX(top) < 0.7 * width) return label(toX(top) + 9, y, amount, type);
  return label(toX(bottom) - 9, y, amount, { ...type, "text-anchor": "end" });
}

function nameBeside({ lines, isTotal }: Step, y: number, { margin, name }: Layout): string {
  const lineHeight = 22;
  const top = y - ((lines.length - 1) * lineHeight) / 2;
  return lines
    .map((part, line) =>
      label(margin, top + line * lineHeight, part, {
        "font-size": name,
        ...(isTotal ? { "font-weight": 600 } : {}),
      }),
    )
    .join("");
}
