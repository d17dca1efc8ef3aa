import { palette } from "./palette.ts";
import { type Drawing, element, rectangle, text } from "./svg.ts";

/**
 * The layout of a chart: as wide as a page, or upright for a phone. Phones show the drawing 310 to 350 px wide, so that letters
 * of 19 units are 12 to 14 px high.
 */
export interface Layout {
  isPhone: boolean;
  width: number;
  /** Distance between the edge and the content. */
  margin: number;
  title: { size: number; baseline: number; lineHeight: number; bar: { width: number; height: number } };
  /** Font sizes: of values, of the names of ticks and parts, and of remarks. */
  value: number;
  name: number;
  remark: number;
  gap: { belowTitle: number };
}

export const WIDE: Layout = {
  isPhone: false,
  width: 1200,
  margin: 40,
  title: { size: 28, baseline: 60, lineHeight: 34, bar: { width: 56, height: 6 } },
  value: 22,
  name: 20,
  remark: 18,
  gap: { belowTitle: 18 },
};

export const PHONE: Layout = {
  isPhone: true,
  width: 480,
  margin: 22,
  title: { size: 22, baseline: 38, lineHeight: 28, bar: { width: 40, height: 5 } },
  value: 20,
  name: 19,
  remark: 19,
  gap: { belowTitle: 14 },
};

const FONT =
  "system-ui, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Apple SD Gothic Neo', 'Malgun Gothic', 'Noto Sans CJK SC', 'Noto Sans CJK KR', sans-serif";

export function label(
  x: number,
  y: number,
  content: string,
  more: Record<string, string | number> = {},
): string {
  return text(x, y, content, { fill: palette.ink, "font-size": WIDE.value, ...more });
}

/** Splits a text into its lines on a phone, and joins it to one line elsewhere. */
export function linesOf(content: string, { isPhone }: Layout): string[] {
  return isPhone ? content.split("\n") : [content.replaceAll("\n", " ")];
}

/** Returns the lower end of the bar below a chart's title. */
export function headEnd(title: string, layout: Layout): number {
  const { baseline, lineHeight, bar } = layout.title;
  const extra = linesOf(title, layout).length - 1;
  return baseline + extra * lineHeight + layout.gap.belowTitle + bar.height;
}

/** Draws a chart with its title, on a paper background. */
export function chart(layout: Layout, height: number, title: string, children: readonly string[]): Drawing {
  const { width, margin } = layout;
  const { size, baseline, lineHeight, bar } = layout.title;
  return {
    width,
    height,
    children: [
      rectangle(0, 0, width, height, palette.paper),
      element("g", { "font-family": FONT }, [
        ...linesOf(title, layout).map((line, index) =>
          label(margin, baseline + index * lineHeight, line, { "font-size": size, "font-weight": 600 }),
        ),
        rectangle(margin, headEnd(title, layout) - bar.height, bar.width, bar.height, palette.buoy),
        ...children,
      ]),
    ],
  };
}
