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
  /** Called with the chosen date; returns false if it could not be written into the text. */
  set: (value: FrontMatterValue) => boolean;
}

/** A date with an optional time of day, by the site's clock. A date that the calendar cannot show is edited as text. */
export function DateField({ tenant, name, value, findings, set }: DateFieldProps) {
  const { timeZone } = useSiteTimes(tenant);
  const written = showValue(value);
  const isOdd = written !== "" && partsOf(written, timeZone) === undefined;
  // While it is corrected, the field must not turn into another one.
  const [isCorrected, setCorrected] = useState(false);
  return (
    <div onFocus={() => setCorrected(isOdd || isCorrected)} onBlur={() => setCorrected(false)}>
      {isOdd || isCorrected ? (
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
            // While a date is typed, it is incomplete, or its year has fewer than four digits.
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
