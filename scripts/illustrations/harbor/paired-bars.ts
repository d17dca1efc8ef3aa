import { type Layout, chart, headEnd, label } from "./chart-frame.ts";
import { palette } from "./palette.ts";
import { type Drawing, rectangle, stroke } from "./svg.ts";

export interface PairedBars {
  title: string;
  first: string;
  second: string;
  groups: readonly { name: string; first: number; second: number }[];
  maximum: number;
  step: number;
  axis: string;
}

/**
 * Draws a chart with two bars per group, for the agreed and the actual value: vertical bars on a page, horizontal ones below
 * their name on a phone.
 */
export function pairedBars(content: PairedBars, layout: Layout): Drawing {
  return layout.isPhone ? lyingBars(content, layout) : standingBars(content, layout);
}

/** Returns the colour of a value: red if it is later than agreed. */
function colorOf({ first, second }: { first: number; second: number }): string {
  return second > first ? palette.buoy : palette.harbor;
}

/** Draws a legend's square: in the colour of the first bars, or in both possible colours of the second ones. */
function keyOf(x: number, y: number, size: number, isFirst: boolean): string {
  if (isFirst) return rectangle(x, y, size, size, palette.mist);
  const half = size / 2;
  return rectangle(x, y, half, size, palette.buoy) + rectangle(x + half, y, half, size, palette.harbor);
}

function standingBars(
  { title, first, second, groups, maximum, step, axis }: PairedBars,
  layout: Layout,
): Drawing {
  const plot = { left: 96, right: 1150, top: 120, bottom: 540 };
  const toY = (value: number) => plot.bottom - (value / maximum) * (plot.bottom - plot.top);
  const slot = (plot.right - plot.left) / groups.length;
  const bar = (x: number, value: number, fill: string) =>
    rectangle(x, toY(value), 76, plot.bottom - toY(value), fill) +
    label(x + 38, toY(value) - 12, String(value), { "text-anchor": "middle", "font-weight": 600 });
  const rules: string[] = [];
  for (let value = 0; value <= maximum; value += step) {
    const y = toY(value);
    const ends = [
      [plot.left, y],
      [plot.right, y],
    ] as const;
    rules.push(
      stroke(ends, value === 0 ? palette.ink : palette.foam, value === 0 ? 3 : 2),
      label(plot.left - 14, y + 8, String(value), { "text-anchor": "end", "font-size": layout.name }),
    );
  }
  return chart(layout, 640, title, [
    rules.join(""),
    ...groups.map((group, index) => {
      const middle = plot.left + slot * (index + 0.5);
      return (
        bar(middle - 82, group.first, palette.mist) +
        bar(middle + 6, group.second, colorOf(group)) +
        label(middle, plot.bottom + 36, group.name, { "text-anchor": "middle" })
      );
    }),
    keyOf(40, 592, 22, true),
    label(74, 611, first),
    keyOf(380, 592, 22, false),
    label(414, 611, second),
    label(plot.right, 611, axis, { "text-anchor": "end", "font-size": layout.name }),
  ]);
}

/** Height of a bar, and of a group with its name and the space below it. */
const BAR = 27;
const GROUP = 104;
/** Width for the value to the right of the longest bar. */
const VALUE = 44;

function lyingBars({ title, first, second, groups, axis }: PairedBars, layout: Layout): Drawing {
  const { width, margin, name, value: size } = layout;
  const head = headEnd(title, layout);
  const keys = [first, second].map((words, index) => {
    const y = head + 22 + index * 29;
    return keyOf(margin, y, 17, index === 0) + label(margin + 27, y + 15, words, { "font-size": name });
  });
  const top = head + 110;
  const longest = Math.max(...groups.flatMap((group) => [group.first, group.second]));
  const toWidth = (value: number) => (value / longest) * (width - 2 * margin - VALUE);
  const bar = (y: number, value: number, fill: string) =>
    rectangle(margin, y, toWidth(value), BAR, fill) +
    label(margin + toWidth(value) + 8, y + 20, String(value), { "font-size": size, "font-weight": 600 });
  return chart(layout, top + GROUP * groups.length + 2, title, [
    ...keys,
    label(width - margin, head + 37, axis, { "text-anchor": "end", "font-size": name }),
    ...groups.map((group, index) => {
      const y = top + GROUP * index;
      return (
        label(margin, y, group.name, { "font-size": name }) +
        bar(y + 11, group.first, palette.mist) +
        bar(y + 11 + BAR, group.second, colorOf(group))
      );
    }),
  ]);
}
