import { useRef } from "react";
import type { Entry } from "../../lists/list-file.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Field } from "../../parts/field.tsx";
import { useSiteTimes } from "../../session/site-times.ts";
import { TIME_KEYS, fieldOf, timesOf } from "./banner-times.ts";
import styles from "./banner-dialog.module.css";

export interface ScheduleFieldsProps {
  tenant: string;
  entry: Pick<Entry, "values">;
}

/** Fields for the times between which a banner is shown, in the site's time zone. */
export function ScheduleFields({ tenant, entry }: ScheduleFieldsProps) {
  const text = useText();
  const { timeZone, zone } = useSiteTimes(tenant);
  const fields = useRef<HTMLFieldSetElement>(null);
  const times = timesOf(entry, timeZone);
  /** Lets the browser refuse a banner that ends before it begins. */
  const check = () => {
    const [from, until] = fields.current?.querySelectorAll("input") ?? [];
    const isPossible = !from?.value || !until?.value || from.value < until.value;
    until?.setCustomValidity(isPossible ? "" : text("banner-times-order"));
  };
  return (
    <fieldset ref={fields} className={styles["schedule"]}>
      <legend>{text("banner-shown")}</legend>
      {TIME_KEYS.map((key) => (
        <Field
          key={key}
          type="datetime-local"
          name={key}
          label={text(`banner-${key}`)}
          hint={text(`banner-${key}-hint`, { zone })}
          defaultValue={fieldOf(times[key], timeZone)}
          onChange={check}
        />
      ))}
    </fieldset>
  );
}
