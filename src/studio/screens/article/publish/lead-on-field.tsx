import type { LeadOn } from "../../../articles/lead-on.ts";
import { useText } from "../../../messages/wording-context.tsx";
import { Choice } from "../../../parts/field.tsx";

export interface LeadOnFieldProps {
  leadOn: LeadOn;
  /** Empty for nowhere. */
  to: string;
  choose: (to: string) => void;
}

/** Where whoever comes to the address of what is no longer there is led. */
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
