import { studioPath } from "../../../contract/studio/addresses.ts";
import type { ListedRelease } from "../../../contract/studio/endpoints/releases.ts";
import { dateFormat } from "../../messages/formats.ts";
import { useWording } from "../../messages/wording-context.tsx";
import { dayOf, hasOtherClock } from "../../writing/zone-time.ts";
import styles from "./calendar.module.css";

export interface CalendarLinkProps {
  tenant: string;
  release: Pick<ListedRelease, "id" | "title" | "state"> & { at: number | null; isConditional: boolean };
  timeZone: string;
}

/** A link to a release in the calendar. If the time in the editor's own zone differs, it is shown in brackets. */
export function CalendarLink({ tenant, release, timeZone }: CalendarLinkProps) {
  const { tag, text } = useWording();
  const { id, title, state, at, isConditional } = release;
  const clock = dateFormat(tag, { timeZone, timeStyle: "short" });
  const isSameDay = at !== null && dayOf(at, timeZone) === dayOf(at, undefined);
  const own = dateFormat(
    tag,
    isSameDay ? { timeStyle: "short" } : { dateStyle: "short", timeStyle: "short" },
  );
  const isElsewhere = at !== null && hasOtherClock(at, timeZone);
  return (
    <a
      className={`${styles["entry"]} ${styles[state]}`}
      href={`${studioPath("releases", { tenant })}?release=${id}`}
    >
      <strong>{title}</strong>
      <span>
        {at !== null && (
          <time dateTime={new Date(at).toISOString()}>
            {state === "planned" && isConditional
              ? text("at-the-latest", { time: clock.format(at) })
              : clock.format(at)}
            {isElsewhere && ` (${own.format(at)})`}
          </time>
        )}
        {at !== null && " · "}
        {text(`release-${state}`)}
      </span>
    </a>
  );
}
