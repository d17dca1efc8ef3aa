import { useWording } from "../../../messages/wording-context.tsx";
import { Field } from "../../../parts/field.tsx";
import { Segments } from "../../../parts/segments.tsx";
import { useSiteTimes } from "../../../session/site-times.ts";
import { clockTimeOf, timeOf } from "../../../writing/zone-time.ts";
import styles from "./publish-dialog.module.css";

/** Time of publication in epoch milliseconds: `undefined` for now, `null` while not chosen. */
export interface PublicationTime {
  at: number | null | undefined;
}

export interface WhenFieldProps {
  tenant: string;
  time: PublicationTime;
  choose: (time: PublicationTime) => void;
}

const WHEN = ["now", "later"] as const;

/** A choice of now or a later time, in the site's time zone. */
export function WhenField({ tenant, time: { at }, choose }: WhenFieldProps) {
  const { text, tag } = useWording();
  const { timeZone, zone } = useSiteTimes(tenant);
  const isElsewhere = timeZone !== Intl.DateTimeFormat().resolvedOptions().timeZone;
  const own = new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle: "short" });
  return (
    <div className={styles["when"]}>
      <Segments
        label={text("publish-when")}
        options={WHEN.map((value) => ({ value, label: text(`when-${value}`) }))}
        value={at === undefined ? "now" : "later"}
        choose={(when) => choose({ at: when === "now" ? undefined : null })}
      />
      {at !== undefined && (
        <Field
          type="datetime-local"
          label={text("when-time")}
          hint={
            <>
              {text("when-hint", { zone })}
              {isElsewhere && at !== null && <> {text("when-own", { time: own.format(at) })}</>}
            </>
          }
          min={clockTimeOf(Date.now(), timeZone)}
          defaultValue=""
          required
          onChange={({ currentTarget: { value } }) => {
            const wanted = timeOf(value, timeZone);
            choose({ at: wanted === undefined || wanted <= Date.now() ? null : wanted });
          }}
        />
      )}
    </div>
  );
}
