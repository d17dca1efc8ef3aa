import * as v from "valibot";
import {
  EVENT_ENDPOINTS,
  STUDIO_EVENTS,
  type StudioEvent,
  type StudioEventName,
} from "../../contract/studio/endpoints/events.ts";

/** Pause before a new attempt after the server refused the stream. */
const RETRY_MS = 15_000;
const NAMES = Object.keys(STUDIO_EVENTS) as StudioEventName[];

/**
 * Follows the events of a site while the page is visible: browsers open only few connections to a host, and hidden tabs would use
 * them up. After each connection, the server first sends the current state. Returns a function that stops.
 */
export function followSite(tenant: string, receive: (event: StudioEvent) => void): () => void {
  const url = EVENT_ENDPOINTS.followSite.path.replace("{tenant}", encodeURIComponent(tenant));
  let stream: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function close(): void {
    clearTimeout(timer);
    stream?.close();
    stream = undefined;
  }

  function open(): void {
    close();
    if (document.visibilityState === "hidden") return;
    const opened = new EventSource(url);
    stream = opened;
    for (const name of NAMES)
      opened.addEventListener(name, ({ data }: MessageEvent<string>) => {
        // A newer server may send data in another form.
        const parsed = v.safeParse(STUDIO_EVENTS[name], JSON.parse(data));
        if (parsed.success) receive({ name, data: parsed.output } as StudioEvent);
      });
    // The browser reconnects by itself after a broken connection, but not after a refusal.
    opened.addEventListener("error", () => {
      if (opened.readyState === EventSource.CLOSED && stream === opened) timer = setTimeout(open, RETRY_MS);
    });
  }

  open();
  document.addEventListener("visibilitychange", open);
  return () => {
    document.removeEventListener("visibilitychange", open);
    close();
  };
}
