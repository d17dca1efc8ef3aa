/** A line in a plot. */
export interface Line {
  name: string;
  unit: string;
  points: readonly { size: number; value: number }[];
}

const WIDTH = 760;
const HEIGHT = 460;
const MARGIN = { left: 64, right: 220, top: 24, bottom: 48 };
/** Colours that colour-blind people can distinguish: Okabe and Ito's palette, then the same colours with dashes. */
const COLORS = ["#000000", "#e69f00", "#56b4e9", "#009e73", "#d55e00", "#0072b2", "#cc79a7"];
/** Minimum vertical distance between the labels at the ends of lines. */
const LABEL_HEIGHT = 15;

/** Writes a log-log plot as SVG, in which growth by a power is a straight line and constant cost a horizontal one. */
export function writePlot(axis: string, lines: readonly Line[]): string {
  const sizes = lines.flatMap(({ points }) => points.map(({ size }) => size));
  const values = lines.flatMap(({ points }) => points.map(({ value }) => Math.max(value, Number.MIN_VALUE)));
  const x = scale(sizes, MARGIN.left, WIDTH - MARGIN.right);
  const y = scale(values, HEIGHT - MARGIN.bottom, MARGIN.top);
  const labels = placeLabels(lines.map(({ points }) => y.at(points.at(-1)?.value ?? 1)));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    ...x.ticks.map((tick) => tickAt(x.at(tick), HEIGHT - MARGIN.bottom, x.at(tick), MARGIN.top, tick, "x")),
    ...y.ticks.map((tick) => tickAt(MARGIN.left, y.at(tick), WIDTH - MARGIN.right, y.at(tick), tick, "y")),
    `<text x="${(MARGIN.left + WIDTH - MARGIN.right) / 2}" y="${HEIGHT - 12}" text-anchor="middle">${axis}</text>`,
    ...lines.map(({ name, unit, points }, index) => {
      const color = COLORS[index % COLORS.length];
      const dash = index < COLORS.length ? "" : ` stroke-dasharray="5 3"`;
      const path = points.map(({ size, value }) => `${x.at(size).toFixed(1)},${y.at(value).toFixed(1)}`);
      const label = `<text x="${WIDTH - MARGIN.right + 8}" y="${labels[index]}" fill="${color}">${name}, ${unit}</text>`;
      return `<polyline points="${path.join(" ")}" fill="none" stroke="${color}" stroke-width="2"${dash}/>${label}`;
    }),
    "</svg>\n",
  ].join("\n");
}

interface Scale {
  at(value: number): number;
  /** Positions of the axis labels: powers of ten. */
  ticks: number[];
}

function scale(values: readonly number[], from: number, to: number): Scale {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))));
  return {
    at: (value) => from + ((Math.log10(value) - low) / (high - low)) * (to - from),
    ticks: Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index)),
  };
}

function tickAt(x1: number, y1: number, x2: number, y2: number, tick: number, axis: "x" | "y"): string {
  const text = tick >= 1 ? tick.toLocaleString("en") : String(tick);
  const place =
    axis === "x"
      ? `x="${x1}" y="${y1 + 18}" text-anchor="middle"`
      : `x="${x1 - 6}" y="${y1 + 4}" text-anchor="end"`;
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="#ddd"/><text ${place}>${text}</text>`;
}

/** Returns the positions of labels, moved apart where lines end close together. */
function placeLabels(heights: readonly number[]): number[] {
  const order = heights.map((height, index) => ({ height, index })).sort((a, b) => a.height - b.height);
  const placed: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const { height, index } of order) {
    last = Math.max(height + 4, last + LABEL_HEIGHT);
    placed[index] = last;
  }
  return placed;
}
