import { dateFormat } from "../messages/formats.ts";
import { useWording } from "../messages/wording-context.tsx";
import { useTimeZone } from "./sites.ts";

/** Formats times in a site's time zone. */
export interface SiteTimes {
  /** The IANA name of the site's time zone. Until it is loaded, this is the browser's zone. */
  timeZone: string;
  /** The display name of the zone, such as `Eastern Time (America/New_York)`. */
  zone: string;
  /** Formats a date and time, with the zone. */
  format: (time: number) => string;
}

/** Formats times in a site's time zone, which may differ from the browser's. */
export function useSiteTimes(tenant: string): SiteTimes {
  const { tag } = useWording();
  const own = useTimeZone(tenant);
  const timeZone = own ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { format } = dateFormat(tag, {
    timeZone,
    timeZoneName: "short",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  });
  return { timeZone, zone: formatZone(timeZone, tag), format };
}

/** Returns the display name of a time zone. UTC keeps its name. Zones that have no better name than `GMT+5` are named by their city. */
export function formatZone(timeZone: string, tag: string): string {
  if (UTC.test(timeZone)) return "UTC";
  const name = nameOf(timeZone, tag);
  return name.startsWith("GMT") ? timeZone : `${name} (${timeZone})`;
}

const UTC = /^(?:Etc\/)?(?:UTC|UCT|Universal|Zulu|GMT|Greenwich)$/i;

function nameOf(timeZone: string, tag: string): string {
  const format = dateFormat(tag, { timeZone, timeZoneName: "longGeneric" });
  return format.formatToParts().find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
