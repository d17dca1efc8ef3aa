import { mixInOklab } from "../../contract/site/oklab.ts";
import type { Rgb } from "../../contract/site/theme-colors.ts";

export interface ColorContext {
  scheme: "light" | "dark";
  /** Custom properties by their names, which begin with two dashes. */
  tokens: ReadonlyMap<string, string>;
}

/** Computes a colour in the context of an element. */
type Evaluate = (context: ColorContext) => Rgb;

const evaluations = new Map<string, Evaluate>();

/**
 * Computes an opaque colour like a browser, in the notations of our style sheets: hexadecimal, `var()`, `light-dark()` and `color-mix(in
 * oklab, …)`. Throws for other notations, so that no colour remains untested.
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
    return (context) => mixInOklab(readColor(color, context), readColor(third, context), Number(share) / 100);
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
