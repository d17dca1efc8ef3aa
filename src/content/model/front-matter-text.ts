const FENCE = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m;

/** The YAML text between the `---` lines at the very start; `undefined` if there is none. */
export function frontMatterText(source: string): { yaml: string; end: number } | undefined {
  const match = FENCE.exec(source);
  return match?.[1] === undefined || match.index !== 0 ? undefined : { yaml: match[1], end: match[0].length };
}
