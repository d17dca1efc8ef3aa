type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Writes a number for SVG: with at most one decimal, and without a trailing zero. */
function number(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function escape(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

/** Writes one element. Numbers are rounded to a tenth; undefined attributes are omitted. */
export function element(
  name: string,
  attributes: Attributes,
  children: string | readonly string[] = "",
): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === "number" ? number(value) : escape(value ?? "")}"`)
    .join("");
  const inner = typeof children === "string" ? children : children.join("");
  return inner === "" ? `<${name}${written}/>` : `<${name}${written}>${inner}</${name}>`;
}

export function rectangle(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
): string {
  return element("rect", { x, y, width, height, fill, ...more });
}

export function circle(cx: number, cy: number, r: number, fill: string, more: Attributes = {}): string {
  return element("circle", { cx, cy, r, fill, ...more });
}

export type Point = readonly [x: number, y: number];

export function polygon(points: readonly Point[], fill: string, more: Attributes = {}): string {
  return element("polygon", {
    points: points.map(([x, y]) => `${number(x)},${number(y)}`).join(" "),
    fill,
    ...more,
  });
}

/** Draws a line through the points; closed shapes are polygons. */
export function stroke(
  points: readonly Point[],
  color: string,
  width: number,
  more: Attributes = {},
): string {
  return element("polyline", {
    points: points.map(([x, y]) => `${number(x)},${number(y)}`).join(" "),
    fill: "none",
    stroke: color,
    "stroke-width": width,
    ...more,
  });
}

export function path(d: string, attributes: Attributes): string {
  return element("path", { d, ...attributes });
}

/** Returns children moved by (x, y), then turned by `degrees` and scaled. */
export function placed(x: number, y: number, children: readonly string[], degrees = 0, scale = 1): string {
  const turn = degrees === 0 ? "" : ` rotate(${number(degrees)})`;
  const size = scale === 1 ? "" : ` scale(${scale})`;
  return element("g", { transform: `translate(${number(x)} ${number(y)})${turn}${size}` }, children);
}

/** Writes a text element with escaped content. */
export function text(x: number, y: number, content: string, attributes: Attributes): string {
  return element("text", { x, y, ...attributes }, escape(content));
}

export interface Drawing {
  width: number;
  height: number;
  children: readonly string[];
}

/** Writes a complete file. Everything outside the frame is cut off. */
export function document({ width, height, children }: Drawing, attributes: Attributes = {}): string {
  const frame = {
    xmlns: "http://www.w3.org/2000/svg",
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    ...attributes,
  };
  return `${element("svg", frame, children)}\n`;
}
