import { dateFormat } from "../../messages/formats.ts";
import { useWording } from "../../messages/wording-context.tsx";
import { useSiteTimes } from "../../session/site-times.ts";
import { hasOtherClock } from "../../writing/zone-time.ts";

/** A time in the site's time zone, with the time of the editor's own zone next to it if the two differ. */
export function ReleaseTime({ tenant, at }: { tenant: string; at: number }) {
  const { tag, text } = useWording();
  const { format, timeZone } = useSiteTimes(tenant);
  const isElsewhere = hasOtherClock(at, timeZone);
  const own = dateFormat(tag, { dateStyle: "medium", timeStyle: "short" });
  return (
    <time dateTime={new Date(at).toISOString()}>
      {format(at)}
      {isElsewhere && ` (${text("own-time", { time: own.format(at) })})`}
    </time>
  );
}
