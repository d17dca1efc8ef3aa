import { type ReactNode, useState } from "react";
import type { Plan } from "../../../../contract/studio/endpoints/publications.ts";
import { useText } from "../../../messages/wording-context.tsx";

/** Kinds of findings that a person has to accept before publishing, so that nothing half-done is published by accident. */
const UNFINISHED = ["placeholder", "untranslated"] as const;

/** Asks a person to accept what is unfinished in a publication. */
interface Unfinished {
  /** A checkbox for each kind of finding. */
  question: ReactNode;
  /** True while the person has not accepted all of them. */
  isOpen: boolean;
}

/** Further findings of a kind, for example of another language that is published as well, ask again. */
export function useUnfinished(plan: Plan | undefined): Unfinished {
  const text = useText();
  const [accepted, setAccepted] = useState<Readonly<Record<string, number>>>({});
  const found = UNFINISHED.flatMap((kind) => {
    const count = plan?.findings.filter((finding) => finding.kind === kind).length ?? 0;
    return count === 0 ? [] : [{ kind, count, isAccepted: count <= (accepted[kind] ?? 0) }];
  });
  return {
    isOpen: found.some(({ isAccepted }) => !isAccepted),
    question: found.map(({ kind, count, isAccepted }) => (
      <label key={kind}>
        <input
          type="checkbox"
          checked={isAccepted}
          onChange={({ currentTarget: { checked } }) =>
            setAccepted((before) => ({ ...before, [kind]: checked ? count : 0 }))
          }
        />{" "}
        {text(`unfinished-${kind}`)}
      </label>
    )),
  };
}
