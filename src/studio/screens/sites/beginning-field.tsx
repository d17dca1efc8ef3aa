import type { SurveyedSite } from "../../../contract/studio/endpoints/sites.ts";
import { STARTER_NAMES } from "../../../contract/studio/starters.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Choice } from "../../parts/field.tsx";
import type { Beginning } from "./use-addition.ts";

export interface BeginningFieldProps {
  value: Beginning;
  onChange: (value: Beginning) => void;
  /** The sites that can be copied. */
  sites: readonly SurveyedSite[];
}

/** Asks what a new site begins with: a starter, one page, or a copy of another site. */
export function BeginningField({ value, onChange, sites }: BeginningFieldProps) {
  const text = useText();
  const beginnings: readonly { beginning: Beginning; words: string }[] = [
    ...STARTER_NAMES.map((name) => ({
      beginning: { kind: "starter" as const, name },
      words: text(`starter-${name}`),
    })),
    { beginning: { kind: "empty" }, words: text("from-empty") },
    ...sites.map(({ code, name }) => ({
      beginning: { kind: "copy" as const, code },
      words: text("copy-of", { name }),
    })),
  ];
  return (
    <Choice
      label={text("add-site-from")}
      value={keyOf(value)}
      onChange={({ target }) => {
        const chosen = beginnings.find(({ beginning }) => keyOf(beginning) === target.value);
        if (chosen !== undefined) onChange(chosen.beginning);
      }}
    >
      {beginnings.map(({ beginning, words }) => (
        <option key={keyOf(beginning)} value={keyOf(beginning)}>
          {words}
        </option>
      ))}
    </Choice>
  );
}

function keyOf(beginning: Beginning): string {
  if (beginning.kind === "starter") return `starter ${beginning.name}`;
  return beginning.kind === "copy" ? `copy ${beginning.code}` : "empty";
}
