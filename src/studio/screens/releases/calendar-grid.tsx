import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { dateFormat } from "../../messages/formats.ts";
import { useWording } from "../../messages/wording-context.tsx";
import { go } from "../../routing/location.ts";
import { dayOf } from "../../writing/zone-time.ts";
import { CalendarLink, type CalendarLinkProps } from "./calendar-link.tsx";
import { type Month, addDays, addMonths } from "./month.ts";
import styles from "./calendar.module.css";

export interface CalendarGridProps {
  tenant: string;
  month: Month;
  /** Today in the site's time zone, such as `2026-11-30`. */
  today: string;
  timeZone: string;
  releases: readonly CalendarLinkProps["release"][];
  /** Returns the address of another month. */
  address: (month: string) => string;
}

/** By how many days each key moves the focus. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const PAGES: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };

/** The days of a month. Arrow keys move between days, Page Up and Page Down between months, and Enter opens the release of a day. */
export function CalendarGrid({ tenant, month, today, timeZone, releases, address }: CalendarGridProps) {
  const { tag, text } = useWording();
  const table = useRef<HTMLTableElement>(null);
  /** True if a key has just turned to another month: one of its days then gets the focus. */
  const hasTurned = useRef(false);
  useEffect(() => {
    if (hasTurned.current) table.current?.querySelector<HTMLElement>('td[tabindex="0"]')?.focus();
    hasTurned.current = false;
  }, [month.month]);
  const days = month.weeks.flat();
  const [chosen, setChosen] = useState(today);
  const inMonth = (day: string) => day.startsWith(month.month);
  const focusable = days.includes(chosen) && inMonth(chosen) ? chosen : `${month.month}-01`;
  const byDay = Map.groupBy(
    releases.filter(({ at }) => at !== null),
    ({ at }) => dayOf(at ?? 0, timeZone),
  );
  const weekday = dateFormat(tag, { timeZone: "UTC", weekday: "short" });
  const full = dateFormat(tag, { timeZone: "UTC", dateStyle: "full" });
  const timeOfDay = (day: string) => Date.parse(`${day}T00:00Z`);

  function focusDay(day: string): void {
    const cell = table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`);
    // On phones, days without a release are not shown.
    if (cell?.checkVisibility() !== true) return;
    setChosen(day);
    cell.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const cell = event.target;
    if (!(cell instanceof HTMLTableCellElement) || event.altKey || event.ctrlKey || event.metaKey) return;
    const [step, page] = [STEPS[event.key], PAGES[event.key]];
    if (event.key === "Enter") cell.querySelector("a")?.click();
    else if (step !== undefined && days.includes(addDays(focusable, step)))
      focusDay(addDays(focusable, step));
    else if (step !== undefined || page !== undefined) {
      const other = addMonths(month.month, page ?? Math.sign(step ?? 1));
      setChosen(step === undefined ? `${other}${focusable.slice(7)}` : addDays(focusable, step));
      hasTurned.current = true;
      go(address(other));
    } else return;
    event.preventDefault();
  }

  return (
    <table
      ref={table}
      role="grid"
      className={styles["grid"]}
      aria-label={text("calendar-of-releases")}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {month.weeks[0]?.map((day) => (
            <th key={day} scope="col">
              {weekday.format(timeOfDay(day))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {month.weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const entries = byDay.get(day) ?? [];
              return (
                <td
                  key={day}
                  role="gridcell"
                  data-day={day}
                  tabIndex={day === focusable ? 0 : -1}
                  aria-current={day === today ? "date" : undefined}
                  className={`${inMonth(day) ? "" : styles["outside"]} ${entries.length === 0 ? styles["free"] : ""}`}
                  onFocus={({ target, currentTarget }) => {
                    // Only for the day itself. If a link in it had the focus, its day would become a tab stop before the link, which the
                    // focus has already passed.
                    if (target === currentTarget) setChosen(day);
                  }}
                >
                  <span className={styles["day"]} aria-hidden="true">
                    {Number(day.slice(8))}
                  </span>
                  <span className={styles["full-day"]}>{full.format(timeOfDay(day))}</span>
                  {entries.map((release) => (
                    <CalendarLink key={release.id} {...{ tenant, release, timeZone }} />
                  ))}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
