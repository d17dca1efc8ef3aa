import type { ConversionTrace } from "../text/conversion-trace.ts";

const LEFT_OVER = [
  { pattern: /\[!([A-Za-z][\w-]*)/g, what: (name: string) => `[!${name}]` },
  { pattern: /\{\*\s*([^\s{}*]+)[^{}\n]*\*\}/g, what: () => "{* … *}" },
  { pattern: /\{:\s*([^}]*)\}/g, what: (name: string) => `{: ${name}}` },
  { pattern: /(?<=[)\]])\{([\w-]+)[=}\s]/g, what: (name: string) => `{${name}}` },
  { pattern: /(?<!\\)\$\$/g, what: () => "$$" },
];

/** Records each kind of markup of other systems that is neither converted nor deliberately shown as code. */
export function reportUnmapped(
  { body, lines }: { body: string; lines: readonly number[] },
  isSettled: (offset: number) => boolean,
  trace: ConversionTrace,
): void {
  for (const { pattern, what } of LEFT_OVER)
    for (const match of body.matchAll(pattern)) {
      if (isSettled(match.index)) continue;
      trace.leaves(what(match[1] ?? ""), lines[body.slice(0, match.index).split("\n").length - 1] ?? 1);
    }
}
