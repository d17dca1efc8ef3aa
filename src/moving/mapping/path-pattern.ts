/** Where a part of a pattern may end in a path, if it begins at a position. */
export type PatternPart = (path: string, from: number) => Iterable<number>;

/** Stands for itself. */
export function literalPart(text: string): PatternPart {
  return (path, from) => (path.startsWith(text, from) ? [from + text.length] : []);
}

/** Stands for one character, which the expression describes. It is to be sticky. */
export function characterPart(expression: RegExp): PatternPart {
  return (path, from) => {
    expression.lastIndex = from;
    const [character] = expression.exec(path) ?? [];
    return character === undefined ? [] : [from + character.length];
  };
}

/** `*` stands for part of a name. */
export const partOfName: PatternPart = (path, from) => {
  const slash = path.indexOf("/", from);
  return positions(from, slash === -1 ? path.length : slash);
};

/** `**` stands for anything. */
export const anything: PatternPart = (path, from) => positions(from, path.length);

/** A `**` that a slash follows stands for any folders, also for none. */
export const anyFolders: PatternPart = (path, from) =>
  positions(from, path.length).filter((position) => position === from || path[position - 1] === "/");

/**
 * Whether a path is what the parts of a pattern say, one after the other. All ways to read the pattern are followed at once: an
 * expression that tries one after the other needs minutes for a name of sixty letters and a pattern of six stars.
 */
export function fitsParts(path: string, parts: readonly PatternPart[]): boolean {
  let ends = new Set([0]);
  for (const part of parts) ends = new Set([...ends].flatMap((from) => [...part(path, from)]));
  return ends.has(path.length);
}

function positions(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
