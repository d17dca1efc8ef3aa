import { useWording } from "../messages/wording-context.tsx";
import { useTimeZone } from "./sites.ts";

/** The clock of a site. */
export interface SiteTimes {
  /** A name of the IANA database; the browser's zone until the site's is loaded. */
  timeZone: string;
  /** The zone's name for people: `Eastern Time (America/New_York)`. */
  zone: string;
  /** A time with its zone. */
  format: (time: number) => string;
}

/** Words times by the clock of a site, which may differ from the browser's. */
export function useSiteTimes(tenant: string): SiteTimes {
  const { tag } = useWording();
  const own = useTimeZone(tenant);
  const timeZone = own ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { format } = new Intl.DateTimeFormat(tag, {
    timeZone,
    timeZoneName: "short",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  });
  return { timeZone, zone: `${nameOf(timeZone, tag)} (${timeZone})`, format };
}

function nameOf(timeZone: string, tag: string): string {
  const format = new Intl.DateTimeFormat(tag, { timeZone, timeZoneName: "longGeneric" });
  return format.formatToParts().find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
