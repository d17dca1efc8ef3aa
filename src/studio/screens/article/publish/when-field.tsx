import { useState } from "react";
import { dateFormat } from "../../../messages/formats.ts";
import { useWording } from "../../../messages/wording-context.tsx";
import { Button } from "../../../parts/button.tsx";
import { Field } from "../../../parts/field.tsx";
import { Segments } from "../../../parts/segments.tsx";
import { useSiteTimes } from "../../../session/site-times.ts";
import { clockTimeOf, hasOtherClock, timeOf } from "../../../writing/zone-time.ts";
import { type ProposedTime, proposeTimes } from "./proposed-times.ts";
import styles from "./publish-dialog.module.css";

/** Time of publication in epoch milliseconds: `undefined` for now, `null` if no time is chosen yet. */
export interface PublicationTime {
  at: number | null | undefined;
}

export interface WhenFieldProps {
  tenant: string;
  time: PublicationTime;
  choose: (time: PublicationTime) => void;
}

const WHEN = ["now", "later"] as const;

/** Lets the person publish now or choose a time in the site's time zone. Buttons suggest usual times. */
export function WhenField({ tenant, time: { at }, choose }: WhenFieldProps) {
  const { text, tag } = useWording();
  const { timeZone, zone } = useSiteTimes(tenant);
  const [typed, setTyped] = useState("");
  const own = dateFormat(tag, { dateStyle: "medium", timeStyle: "short" });
  const isElsewhere = typeof at === "number" && hasOtherClock(at, timeZone);
  const type = (value: string) => {
    const wanted = timeOf(value, timeZone);
    setTyped(value);
    choose({ at: wanted === undefined || wanted <= Date.now() ? null : wanted });
  };
  return (
    <div className={styles["when"]}>
      <Segments
        label={text("publish-when")}
        options={WHEN.map((value) => ({ value, label: text(`when-${value}`) }))}
        value={at === undefined ? "now" : "later"}
        choose={(when) => {
          setTyped("");
          choose({ at: when === "now" ? undefined : null });
        }}
      />
      {at !== undefined && (
        <>
          <Proposals timeZone={timeZone} at={at} choose={(each) => type(clockTimeOf(each.at, timeZone))} />
          <Field
            type="datetime-local"
            label={text("when-time")}
            hint={
              <>
                {text("when-hint", { zone })}
                {isElsewhere && <> {text("when-own", { time: own.format(at) })}</>}
              </>
            }
            min={clockTimeOf(Date.now(), timeZone)}
            value={typed}
            required
            onChange={({ currentTarget: { value } }) => type(value)}
          />
        </>
      )}
    </div>
  );
}

interface ProposalsProps {
  timeZone: string;
  at: number | null;
  choose: (time: ProposedTime) => void;
}

function Proposals({ timeZone, at, choose }: ProposalsProps) {
  const { text, tag } = useWording();
  const [proposals] = useState(() => proposeTimes(Date.now(), timeZone));
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: "auto" });
  const weekday = dateFormat(tag, { timeZone, weekday: "long" });
  const clock = dateFormat(tag, { timeZone, timeStyle: "short" });
  const exact = dateFormat(tag, { timeZone, dateStyle: "full", timeStyle: "short" });
  const dayOf = ({ day, at: time }: ProposedTime) =>
    day === "monday" ? weekday.format(time) : relative.format(day === "today" ? 0 : 1, "day");
  return (
    <div role="group" aria-label={text("when-proposals")} className={styles["proposals"]}>
      {proposals.map((each) => (
        <Button
          key={each.day}
          aria-pressed={each.at === at}
          title={exact.format(each.at)}
          onClick={() => choose(each)}
        >
          {capitalize(text("when-proposal", { day: dayOf(each), time: clock.format(each.at) }), tag)}
        </Button>
      ))}
    </div>
  );
}

function capitalize(words: string, tag: string): string {
  return words.slice(0, 1).toLocaleUpperCase(tag) + words.slice(1);
}
