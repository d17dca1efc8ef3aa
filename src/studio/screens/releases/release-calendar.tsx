import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { studioPath } from "../../../contract/studio/addresses.ts";
import { RELEASE_ENDPOINTS } from "../../../contract/studio/endpoints/releases.ts";
import { call } from "../../api/call.ts";
import { dateFormat } from "../../messages/formats.ts";
import { useWording } from "../../messages/wording-context.tsx";
import { ButtonLink } from "../../parts/button.tsx";
import { Empty, Failure, Loading } from "../../parts/states.tsx";
import { useLocation } from "../../routing/location.ts";
import { useSiteTimes } from "../../session/site-times.ts";
import { useTimeZone } from "../../session/sites.ts";
import { hasOtherClock, dayOf } from "../../writing/zone-time.ts";
import { CalendarGrid } from "./calendar-grid.tsx";
import { CalendarLink } from "./calendar-link.tsx";
import { addMonths, isMonth, layOut } from "./month.ts";
import styles from "./calendar.module.css";

const MONDAY = 1;

/** The releases of a month, each on its day in the site's time zone, and those that wait without a date. */
export function ReleaseCalendar({ tenant }: { tenant: string }) {
  const { tag, text } = useWording();
  const { timeZone, zone } = useSiteTimes(tenant);
  const isZoneKnown = useTimeZone(tenant) !== undefined;
  const asked = useLocation().searchParams.get("month");
  const today = dayOf(Date.now(), timeZone);
  const month = isMonth(asked) ? asked : today.slice(0, "2026-11".length);
  const laidOut = layOut(month, firstDayOf(tag), timeZone);
  const { from, to } = laidOut;
  const { data, error, refetch } = useQuery({
    queryKey: ["releases", tenant, "calendar", from, to],
    queryFn: ({ signal }) => call(RELEASE_ENDPOINTS.listReleaseCalendar, { tenant, from, to }, { signal }),
    enabled: isZoneKnown,
    placeholderData: keepPreviousData,
  });
  const releases = data?.releases ?? [];
  const undated = releases.filter(({ at }) => at === null);
  // Two zones may have the same time in one part of the year only.
  const isElsewhere = [from, to].some((time) => hasOtherClock(time, timeZone));
  const name = dateFormat(tag, { timeZone: "UTC", year: "numeric", month: "long" });
  const title = name.format(Date.parse(`${month}-01T00:00Z`));
  const address = (wanted: string) =>
    `${studioPath("releases", { tenant })}?${new URLSearchParams({ view: "calendar", month: wanted }).toString()}`;
  return (
    <div className={styles["calendar"]}>
      <div className={styles["head"]}>
        <h2 aria-live="polite">{title}</h2>
        <nav aria-label={text("months")}>
          <ButtonLink href={address(addMonths(month, -1))}>{text("month-before")}</ButtonLink>
          <ButtonLink href={address(today.slice(0, "2026-11".length))}>{text("month-now")}</ButtonLink>
          <ButtonLink href={address(addMonths(month, 1))}>{text("month-after")}</ButtonLink>
        </nav>
      </div>
      <p className={styles["zone"]}>{text(isElsewhere ? "calendar-zone-own" : "calendar-zone", { zone })}</p>
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && releases.length === 0 && (
        <Empty title={text("no-releases-in-month", { month: title })}>
          <p>{text("no-releases-what-to-do")}</p>
          <p>
            <ButtonLink href={studioPath("articles", { tenant })}>{text("releases-to-articles")}</ButtonLink>
          </p>
        </Empty>
      )}
      {data !== undefined && (
        <CalendarGrid {...{ tenant, month: laidOut, today, timeZone, releases }} address={address} />
      )}
      {undated.length > 0 && (
        <section>
          <h2>{text("releases-undated")}</h2>
          <ul className={styles["undated"]}>
            {undated.map((release) => (
              <li key={release.id}>
                <CalendarLink {...{ tenant, release, timeZone }} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The first day of the week in the region of a language. Monday in Firefox, which cannot look it up. */
function firstDayOf(tag: string): number {
  const locale: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(tag);
  return locale.maximize().region === undefined ? MONDAY : (locale.getWeekInfo?.().firstDay ?? MONDAY);
}
