import { useEffect, useRef, useSyncExternalStore } from "react";
import type { WritingSession } from "../../../writing/writing-session.ts";

/** Delay of a save after the last key, in milliseconds. The preview should follow within 250 ms, and the server needs most of that. */
const PAUSE_MS = 100;

/** Saves after shorter pauses while the preview is open, and calls `saved` after each save. */
export function useDraftsPace(session: WritingSession, saved: () => void): void {
  const { autosave } = session;
  const version = useSyncExternalStore(session.subscribe, () => autosave.version);
  const isFirst = useRef(true);
  const latestSaved = useRef(saved);
  useEffect(() => {
    latestSaved.current = saved;
  });
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else latestSaved.current();
  }, [version]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let { changes } = session.state();
    const stop = session.subscribe(() => {
      if (session.state().changes === changes) return;
      ({ changes } = session.state());
      clearTimeout(timer);
      timer = setTimeout(() => void autosave.flush(), PAUSE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [session, autosave]);
}
