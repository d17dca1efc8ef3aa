import { useEffect, useRef } from "react";
import type { WritingSession } from "../../../writing/writing-session.ts";
import { type Beside, findWords, placeAt } from "./find-words.ts";

/** Puts the caret where somebody was on the live page from which they have come, as the address says. */
export function useArrival(session: WritingSession, goTo: (line: number, column: number) => void): void {
  const latest = useRef(goTo);
  useEffect(() => {
    latest.current = goTo;
  });
  useEffect(() => {
    const beside = readBeside(location.hash);
    if (beside === undefined) return undefined;
    const body = session.body();
    const at = findWords(body, beside);
    const frame = requestAnimationFrame(() => {
      // Whoever loads the page again is where they are by then.
      history.replaceState(history.state, "", location.pathname + location.search);
      if (at === undefined) return;
      const { line, column } = placeAt(body, at);
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
