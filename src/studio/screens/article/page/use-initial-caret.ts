import { useEffect, useRef } from "react";
import { hasOnlyFrontMatter } from "../../../writing/article-file.ts";
import type { WritingSession } from "../../../writing/writing-session.ts";
import { type Beside, findWords, lineAndColumn } from "./find-words.ts";

/**
 * Moves the caret to the position named in the address, which "Edit this page" sets; in a text without a body, to its
 * end.
 */
export function useInitialCaret(session: WritingSession, goTo: (line: number, column: number) => void): void {
  const latest = useRef(goTo);
  useEffect(() => {
    latest.current = goTo;
  });
  useEffect(() => {
    const beside = readBeside(location.hash);
    const body = session.body();
    if (beside === undefined && !hasOnlyFrontMatter(body)) return undefined;
    const at = beside === undefined ? body.length : findWords(body, beside);
    const frame = requestAnimationFrame(() => {
      // Removed from the address, so that a reload does not move the caret again.
      history.replaceState(history.state, "", location.pathname + location.search);
      if (at === undefined) return;
      const { line, column } = lineAndColumn(body, at);
      latest.current(line, column);
    });
    return () => cancelAnimationFrame(frame);
  }, [session]);
}

function readBeside(hash: string): Beside | undefined {
  const words = new URLSearchParams(hash.slice(1));
  const [before, after] = [words.get("before"), words.get("after")];
  return before === null || after === null ? undefined : { before, after };
}
