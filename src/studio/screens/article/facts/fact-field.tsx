import { useId, useState } from "react";
import { useText } from "../../../messages/wording-context.tsx";
import { FindingWords } from "../../../parts/finding-words.tsx";
import type { TextFinding } from "../../../writing/autosave.ts";
import type { FactValue } from "../../../writing/facts.ts";
import type { FactKey, FactKind } from "./fact-groups.ts";
import { readTyped, showFact } from "./read-typed.ts";
import styles from "./facts-pane.module.css";

export interface FactFieldProps {
  name: Exclude<FactKey, "draft" | "unlisted">;
  kind: Exclude<FactKind, "flag">;
  /** BCP 47 tag of the typed text. */
  tag: string;
  value: unknown;
  findings: readonly TextFinding[];
  /** Returns whether the value could be written into the text. */
  set: (value: FactValue) => boolean;
}

/** One field of the details. While focused it shows what is typed; otherwise the value in the text. */
export function FactField({ name, kind, tag, value, findings, set }: FactFieldProps) {
  const text = useText();
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [isRefused, setRefused] = useState(false);
  const shown = typed ?? showFact(value);
  const isWords = kind === "lines" || kind === "names";
  const field = {
    id,
    value: shown,
    lang: isWords ? tag : undefined,
    spellCheck: isWords,
    "aria-describedby": `${id}-hint`,
    "aria-invalid": findings.some(({ severity }) => severity === "error") || isRefused || undefined,
    onFocus: () => setTyped(showFact(value)),
    onBlur: () => setTyped(undefined),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setTyped(currentTarget.value);
      setRefused(!set(readTyped(kind, name, currentTarget.value)));
    },
  };
  return (
    <div className={styles["field"]}>
      <label htmlFor={id}>{text(`fact-${name}`)}</label>
      {kind === "lines" ? (
        <textarea {...field} rows={1} />
      ) : (
        <input {...field} type="text" inputMode={kind === "number" ? "decimal" : undefined} />
      )}
      <div id={`${id}-hint`}>
        <p className={styles["hint"]}>{text(`fact-${name}-hint`)}</p>
        {isRefused && <p className={styles["error"]}>{text("fact-refused")}</p>}
        {findings.map((finding) => (
          <p key={finding.message} className={styles[finding.severity]}>
            {text(finding.severity)}: <FindingWords finding={finding} />
          </p>
        ))}
      </div>
    </div>
  );
}
