import { useText } from "../../../messages/wording-context.tsx";
import { Field } from "../../../parts/field.tsx";
import { Segments } from "../../../parts/segments.tsx";
import styles from "./publish-dialog.module.css";

/** Time of publication in epoch milliseconds: `undefined` for now, `null` while not chosen. */
export interface PublicationTime {
  at: number | null | undefined;
}

const WHEN = ["now", "later"] as const;

/** A choice of now or a later time, in this browser's time zone. */
export function WhenField({
  time: { at },
  choose,
}: {
  time: PublicationTime;
  choose: (time: PublicationTime) => void;
}) {
  const text = useText();
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
          hint={text("when-hint", { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
          min={inputTime(Date.now())}
          defaultValue=""
          required
          onChange={({ currentTarget: { value } }) => {
            const wanted = new Date(value).getTime();
            choose({ at: Number.isNaN(wanted) || wanted <= Date.now() ? null : wanted });
          }}
        />
      )}
    </div>
  );
}

/** The value of a `datetime-local` input: local time to the minute. */
function inputTime(time: number): string {
  const local = new Date(time - new Date(time).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
