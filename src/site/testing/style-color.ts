/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

export interface ColorContext {
  scheme: "light" | "dark";
  /** Custom properties, with the dashes in their names. */
  tokens: ReadonlyMap<string, string>;
}

/** Computes a colour in the context of an element. */
type Evaluate = (context: ColorContext) => Rgb;

const evaluations = new Map<string, Evaluate>();

/**
 * Computes an opaque colour as a browser does, in the notations that our style sheets use: hexadecimal,
 * `var()`, `light-dark()` and `color-mix(in oklab, …)`. Throws for any other, so that none goes untested.
 */
export function readColor(value: string, context: ColorContext): Rgb {
  const evaluate = evaluations.get(value) ?? parseColor(value);
  evaluations.set(value, evaluate);
  return evaluate(context);
}

function parseColor(value: string): Evaluate {
  const text = value.trim();
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text)?.[1];
  if (hex !== undefined) {
    const color = readHex(hex);
    return () => color;
  }
  const [, name, inner] = /^([\w-]+)\((.*)\)$/s.exec(text) ?? [];
  const [first = "", second = "", third = ""] = splitTop(inner ?? "");
  if (name === "var") return (context) => readColor(context.tokens.get(first) ?? second, context);
  if (name === "light-dark")
    return (context) => readColor(context.scheme === "light" ? first : second, context);
  if (name === "color-mix" && first === "in oklab") {
    const [, color = second, share = "50"] = /^(.*)\s([\d.]+)%$/s.exec(second) ?? [];
    return (context) => mix(readColor(color, context), readColor(third, context), Number(share) / 100);
  }
  throw new Error(`"${value}" is no colour that can be judged`);
}

function readHex(hex: string): Rgb {
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join("") : hex;
  const channel = (start: number) => Number.parseInt(full.slice(start, start + 2), 16);
  return [channel(0), channel(2), channel(4)];
}

function splitTop(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const letter of text) {
    if (letter === "(") depth += 1;
    if (letter === ")") depth -= 1;
    if (letter === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

/** Mixes two colours in Oklab (CSS Color 4, "Interpolation"), with `share` of the first. */
function mix(first: Rgb, second: Rgb, share: number): Rgb {
  const [from, to] = [toOklab(first), toOklab(second)];
  const at = (index: 0 | 1 | 2) => from[index] * share + to[index] * (1 - share);
  return fromOklab([at(0), at(1), at(2)]);
}

// The matrices are from Björn Ottosson, "A perceptual color space for image processing".
function toOklab(rgb: Rgb): Rgb {
  const [r, g, b] = rgb.map(toLinear) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Rgb): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function toLinear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function fromLinear(value: number): number {
  const share = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
  return Math.round(255 * Math.min(Math.max(share, 0), 1));
}
