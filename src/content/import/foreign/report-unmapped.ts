import type { Findings } from "../source/findings.ts";

const LEFT_OVER = [
  { pattern: /\[!([A-Za-z][\w-]*)/g, what: (name: string) => `[!${name}]` },
  { pattern: /\{\*\s*([^\s{}*]+)[^{}\n]*\*\}/g, what: () => "{* … *}" },
  { pattern: /\{:\s*([^}]*)\}/g, what: (name: string) => `{: ${name}}` },
  { pattern: /(?<=[)\]])\{([\w-]+)[=}\s]/g, what: (name: string) => `{${name}}` },
];

/** Adds one warning for each kind of foreign markup that is neither edited nor deliberately shown as code. */
export function reportUnmapped(
  { body, file, lines }: { body: string; file: string; lines: readonly number[] },
  isSettled: (offset: number) => boolean,
  findings: Findings,
): void {
  for (const { pattern, what } of LEFT_OVER) {
    const seen = new Set<string>();
    for (const match of body.matchAll(pattern)) {
      const construct = what(match[1] ?? "");
      if (seen.has(construct) || isSettled(match.index)) continue;
      seen.add(construct);
      const line = lines[body.slice(0, match.index).split("\n").length - 1] ?? 1;
      findings.warn(
        "unmapped-shortcode",
        file,
        line,
        `"${construct}" is not in the mapping; its text stays as it is`,
      );
    }
  }
}
