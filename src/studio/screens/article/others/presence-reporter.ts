import { PRESENCE_ENDPOINTS } from "../../../../contract/studio/endpoints/presence.ts";
import { call } from "../../../api/call.ts";
import type { CaretPlace } from "../../../editor/paragraph-marks.ts";
import type { FileOfSite } from "../../../writing/server-drafts.ts";

/** Milliseconds between two reports. The server forgets a report after 15 seconds. */
const REPEAT_MS = 6_000;
/** Minimum pause between two reports, however fast the person types or moves. */
const PAUSE_MS = 2_000;
/** Time after the last key during which the person counts as typing. */
const TYPING_MS = 4_000;

export interface PresenceReporter {
  /** Called whenever the caret has moved or the text was edited. */
  move(place: CaretPlace): void;
  stop(): void;
}

/** Reports to the server that a file is open, and where its caret is, as long as the page is visible. */
export function reportPresence(file: FileOfSite): PresenceReporter {
  let line: number | null = null;
  let typedAt = Number.NEGATIVE_INFINITY;
  let sentAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function send(): void {
    clearTimeout(timer);
    if (document.visibilityState === "hidden") return;
    sentAt = performance.now();
    const isTyping = sentAt - typedAt < TYPING_MS;
    timer = setTimeout(send, isTyping ? TYPING_MS : REPEAT_MS);
    // A failure is ignored: the next report follows soon, and the save state shows if the server is out of reach.
    call(PRESENCE_ENDPOINTS.reportPresence, { ...file, line, isTyping }).catch(() => {});
  }

  function soon(): void {
    clearTimeout(timer);
    timer = setTimeout(send, Math.max(0, sentAt + PAUSE_MS - performance.now()));
  }

  send();
  document.addEventListener("visibilitychange", send);
  return {
    move(place) {
      const wasTyping = performance.now() - typedAt < TYPING_MS;
      if (place.isTyping) typedAt = performance.now();
      if (place.line === line && (wasTyping || !place.isTyping)) return;
      line = place.line;
      soon();
    },
    stop() {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", send);
    },
  };
}
