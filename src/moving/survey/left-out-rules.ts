import { isArticlePath } from "../article/convert-article.ts";
import type { FilePattern } from "./file-patterns.ts";

/** Patterns of files that a system excludes or hides, in order of precedence. */
export interface LeftOutRules {
  skip: readonly FilePattern[];
  drafts?: readonly FilePattern[];
}

/** Parses patterns, and collects those that it cannot parse. */
export class PatternReader {
  readonly unread: string[] = [];

  /** @param written a pattern, or a list of them, in which `undefined` stands for a computed one */
  read(
    key: string,
    written: unknown,
    readPattern: (one: string) => FilePattern | undefined,
  ): readonly FilePattern[] {
    if (written === undefined) return [];
    return [written].flat().flatMap((one: unknown) => {
      if (one === null || one === "") return [];
      const pattern = typeof one === "string" ? readPattern(one.trim()) : undefined;
      if (pattern === undefined) this.unread.push(`${key}: ${typeof one === "string" ? one : "(computed)"}`);
      return pattern ?? [];
    });
  }
}

/** Returns a pattern for the files below a folder that none of the given patterns matches. */
export function patternExcluding(taken: readonly FilePattern[], folder: string): FilePattern {
  const isTaken = (path: string): boolean =>
    taken.findLast((pattern) => pattern.fits(path))?.isException === false;
  return {
    fits: (path) => isArticlePath(path) && (folder === "" || path.startsWith(`${folder}/`)) && !isTaken(path),
    isException: false,
    ours: [],
  };
}
