import { useEffect, useEffectEvent } from "react";
import { studioPath } from "../../../contract/studio/addresses.ts";
import { useText } from "../../messages/wording-context.tsx";
import { ButtonLink } from "../../parts/button.tsx";
import { watchForReturn } from "../../session/company.ts";

export interface CompanyLinkProps {
  purpose: "again" | "prove";
  /** The name of the company; may be empty. */
  name: string;
  done: () => void;
}

/** Opens company sign-in in another tab, so that unsaved work stays open, and calls `done` once it has succeeded there. */
export function CompanyLink({ purpose, name, done }: CompanyLinkProps) {
  const text = useText();
  const finish = useEffectEvent(done);
  useEffect(() => watchForReturn(purpose, () => finish()), [purpose]);
  return (
    <ButtonLink href={`${studioPath("company", {})}?begin=${purpose}`} target="_blank" rel="opener">
      {name === "" ? text("sign-in-by-company") : text("sign-in-by-named-company", { name })}
    </ButtonLink>
  );
}
