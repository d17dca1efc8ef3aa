import { useEffect, useRef } from "react";
import { hasOnlyFrontMatter } from "../../../writing/article-file.ts";
import type { WritingSession } from "../../../writing/writing-session.ts";
import { type Surroundings, findWords, lineAndColumn } from "./find-words.ts";

/**
 * Moves the caret to the position in the address, which the link "Edit this page" sets. In a text without a body, moves it to the end.
 */
export function useInitialCaret(session: WritingSession, goTo: (line: number, column: number) => void): void {
  const latest = useRef(goTo);
  useEffect(() => {
    latest.current = goTo;
  });
  useEffect(() => {
    const around = readSurroundings(location.hash);
    const body = session.body();
    if (around === undefined && !hasOnlyFrontMatter(body)) return undefined;
    const at = around === undefined ? body.length : findWords(body, around);
    const frame = requestAnimationFrame(() => {
      // The position is removed from the address, so that a reload does not move the caret again.
      history.replaceState(history.state, "", location.pathname + location.search);
      if (at === undefined) return;
      const { line, column } = lineAndColumn(body, at);
      latest.current(line, column);
    });
    return () => cancelAnimationFrame(frame);
  }, [session]);
}

function readSurroundings(hash: string): Surroundings | undefined {
  const words = new URLSearchParams(hash.slice(1));
  const [before, after] = [words.get("before"), words.get("after")];
  return before === null || after === null ? undefined : { before, after };
}
