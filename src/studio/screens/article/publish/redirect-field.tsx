import type { RedirectChoice } from "../../../articles/redirect-choice.ts";
import { useText } from "../../../messages/wording-context.tsx";
import { Choice } from "../../../parts/field.tsx";

export interface RedirectFieldProps {
  redirectChoice: RedirectChoice;
  /** The redirect target; empty for none. */
  to: string;
  choose: (to: string) => void;
}

/** Lets the person choose a redirect target for the address of a removed article. */
export function RedirectField({ redirectChoice: { from, targets }, to, choose }: RedirectFieldProps) {
  const text = useText();
  return (
    <Choice
      label={text("redirect-of", { from })}
      value={to}
      onChange={({ currentTarget: { value } }) => choose(value)}
    >
      <option value="">{text("redirect-nowhere")}</option>
      {targets.map(({ url, title }) => (
        <option key={url} value={url}>
          {title === undefined ? text("redirect-to-group") : title} · {url}
        </option>
      ))}
    </Choice>
  );
}
