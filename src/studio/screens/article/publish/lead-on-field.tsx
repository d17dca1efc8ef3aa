import type { LeadOn } from "../../../articles/lead-on.ts";
import { useText } from "../../../messages/wording-context.tsx";
import { Choice } from "../../../parts/field.tsx";

export interface LeadOnFieldProps {
  leadOn: LeadOn;
  /** Empty for no redirect. */
  to: string;
  choose: (to: string) => void;
}

/** A choice of redirect for the address of a removed article. */
export function LeadOnField({ leadOn: { from, targets }, to, choose }: LeadOnFieldProps) {
  const text = useText();
  return (
    <Choice
      label={text("lead-on", { from })}
      value={to}
      onChange={({ currentTarget: { value } }) => choose(value)}
    >
      <option value="">{text("lead-nowhere")}</option>
      {targets.map(({ url, title }) => (
        <option key={url} value={url}>
          {title === undefined ? text("lead-to-group") : title} · {url}
        </option>
      ))}
    </Choice>
  );
}
