import { plainText } from "./plain-text.ts";

/** An event in the text of a page. Times are RFC 3339 with an offset; events of whole days have dates instead. */
export interface PageEvent {
  name: string;
  start: string;
  end: string | undefined;
  place: string;
}

const EVENT = /<div class="block-extra block-event"[^>]*>(.*?)<\/div>/gs;

/** Returns the events in the HTML of an article. Our own renderer has written it, so its form is known. */
export function eventsIn(html: string): PageEvent[] {
  return [...html.matchAll(EVENT)].flatMap(([, inside = ""]) => {
    const line = (name: string) =>
      plainText(new RegExp(`<p class="block-event-${name}"[^>]*>(.*?)</p>`, "s").exec(inside)?.[1] ?? "");
    const [start, end] = [...inside.matchAll(/<time datetime="([^"]*)"/g)].map(([, time]) => time);
    return start === undefined ? [] : [{ name: line("name"), start, end, place: line("place") }];
  });
}
