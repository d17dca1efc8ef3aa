import { useId, useState } from "react";
import type { FrontMatterValue } from "../../../../contract/front-matter/write-value.ts";
import { useText } from "../../../messages/wording-context.tsx";
import { useSiteTimes } from "../../../session/site-times.ts";
import { partsOf, writeParts } from "./date-parts.ts";
import { DetailField } from "./detail-field.tsx";
import { type DetailFindingsProps, DetailFindings } from "./detail-findings.tsx";
import { showValue } from "./read-typed.ts";
import styles from "./details-pane.module.css";

export interface DateFieldProps extends DetailFindingsProps {
  tenant: string;
  name: "publishedAt" | "updatedAt";
  value: unknown;
  /** Writes the date into the front matter. Returns false if that is impossible. */
  set: (value: FrontMatterValue) => boolean;
}

/** A date with an optional time, in the site's time zone. Dates that a date picker cannot show are edited as text. */
export function DateField({ tenant, name, value, findings, set }: DateFieldProps) {
  const { timeZone } = useSiteTimes(tenant);
  const written = showValue(value);
  const isUnreadable = written !== "" && partsOf(written, timeZone) === undefined;
  // A date that is edited as text remains a text field until it loses the focus, even once the date is valid.
  const [isText, setText] = useState(false);
  return (
    <div onFocus={() => setText(isUnreadable || isText)} onBlur={() => setText(false)}>
      {isUnreadable || isText ? (
        <DetailField {...{ tenant, name, value, findings, set }} kind="words" tag="" />
      ) : (
        <Calendar {...{ tenant, name, value: written, findings, set }} />
      )}
    </div>
  );
}

function Calendar({ tenant, name, value, findings, set }: DateFieldProps & { value: string }) {
  const text = useText();
  const id = useId();
  const { timeZone, zone } = useSiteTimes(tenant);
  const [typed, setTyped] = useState<{ day?: string; time?: string }>({});
  const [isRefused, setRefused] = useState(false);
  const parts = partsOf(value, timeZone) ?? { day: "", time: "" };
  const write = (day: string, time: string) =>
    setRefused(!set(day === "" ? undefined : writeParts({ day, time }, value, timeZone)));
  const shared = {
    "aria-describedby": `${id}-hint`,
    "aria-invalid": findings.some(({ severity }) => severity === "error") || isRefused || undefined,
    onBlur: () => setTyped({}),
  };
  return (
    <div className={styles["field"]}>
      <label htmlFor={id}>{text(`detail-${name}`)}</label>
      <div className={styles["date"]}>
        <input
          {...shared}
          id={id}
          type="date"
          max="9999-12-31"
          value={typed.day ?? parts.day}
          onChange={({ currentTarget: { value: day, validity } }) => {
            setTyped({ day });
            // While a date is typed, it may be incomplete or have a year such as 0002.
            if (!validity.badInput && !day.startsWith("0")) write(day, parts.time);
          }}
        />
        <input
          {...shared}
          type="time"
          aria-label={text("detail-time")}
          disabled={parts.day === ""}
          value={typed.time ?? parts.time}
          onChange={({ currentTarget: { value: time, validity } }) => {
            setTyped({ time });
            if (!validity.badInput) write(parts.day, time);
          }}
        />
      </div>
      <div id={`${id}-hint`}>
        <p className={styles["hint"]}>{text(`detail-${name}-hint`, { zone })}</p>
        {isRefused && <p className={styles["error"]}>{text("detail-refused")}</p>}
        <DetailFindings findings={findings} />
      </div>
    </div>
  );
}
