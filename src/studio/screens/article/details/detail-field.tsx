import { useId, useState } from "react";
import type { FrontMatterValue } from "../../../../contract/front-matter/write-value.ts";
import { useText } from "../../../messages/wording-context.tsx";
import { useSiteTimes } from "../../../session/site-times.ts";
import { type DetailFindingsProps, DetailFindings } from "./detail-findings.tsx";
import type { DetailKey, DetailKind } from "./detail-groups.ts";
import { readTyped, showValue } from "./read-typed.ts";
import styles from "./details-pane.module.css";

export interface DetailFieldProps extends DetailFindingsProps {
  tenant: string;
  name: Exclude<DetailKey, "draft" | "unlisted" | "tags" | "authors">;
  kind: Exclude<DetailKind, "flag" | "names" | "date">;
  /** BCP 47 tag of the text's language. */
  tag: string;
  value: unknown;
  /** Writes the value into the front matter. Returns false if that is impossible. */
  set: (value: FrontMatterValue) => boolean;
}

/** One field of the details. While it has the focus, it shows what the person types; otherwise, it shows the value in the text. */
export function DetailField({ tenant, name, kind, tag, value, findings, set }: DetailFieldProps) {
  const text = useText();
  const { zone } = useSiteTimes(tenant);
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [isRefused, setRefused] = useState(false);
  const shown = typed ?? showValue(value);
  const isWords = kind === "lines";
  const field = {
    id,
    value: shown,
    lang: isWords ? tag : undefined,
    spellCheck: isWords,
    "aria-describedby": `${id}-hint`,
    "aria-invalid": findings.some(({ severity }) => severity === "error") || isRefused || undefined,
    onFocus: () => setTyped(showValue(value)),
    onBlur: () => setTyped(undefined),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setTyped(currentTarget.value);
      setRefused(!set(readTyped(kind, name, currentTarget.value)));
    },
  };
  return (
    <div className={styles["field"]}>
      <label htmlFor={id}>{text(`detail-${name}`)}</label>
      {kind === "lines" ? (
        <textarea {...field} rows={1} />
      ) : (
        <input {...field} type="text" inputMode={kind === "number" ? "decimal" : undefined} />
      )}
      <div id={`${id}-hint`}>
        <p className={styles["hint"]}>{text(`detail-${name}-hint`, { zone })}</p>
        {isRefused && <p className={styles["error"]}>{text("detail-refused")}</p>}
        <DetailFindings findings={findings} />
      </div>
    </div>
  );
}
