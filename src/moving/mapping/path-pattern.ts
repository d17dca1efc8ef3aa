/** A part of a pattern. Returns the positions in a path at which a match may end that begins at `from`. */
export type PatternPart = (path: string, from: number) => Iterable<number>;

/** Matches the given text literally. */
export function literalPart(text: string): PatternPart {
  return (path, from) => (path.startsWith(text, from) ? [from + text.length] : []);
}

/** Matches one character, given by a sticky regular expression. */
export function characterPart(expression: RegExp): PatternPart {
  return (path, from) => {
    expression.lastIndex = from;
    const [character] = expression.exec(path) ?? [];
    return character === undefined ? [] : [from + character.length];
  };
}

/** `*` matches part of a name. */
export const partOfName: PatternPart = (path, from) => {
  const slash = path.indexOf("/", from);
  return positions(from, slash === -1 ? path.length : slash);
};

/** `**` matches anything. */
export const anything: PatternPart = (path, from) => positions(from, path.length);

/** `**` followed by a slash matches any number of folders, including none. */
export const anyFolders: PatternPart = (path, from) =>
  positions(from, path.length).filter((position) => position === from || path[position - 1] === "/");

/**
 * True if a path matches the parts of a pattern. All alternatives are followed at once: a backtracking regular expression would
 * need minutes for a name of sixty letters and a pattern of six stars.
 */
export function fitsParts(path: string, parts: readonly PatternPart[]): boolean {
  let ends = new Set([0]);
  for (const part of parts) ends = new Set([...ends].flatMap((from) => [...part(path, from)]));
  return ends.has(path.length);
}

function positions(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
