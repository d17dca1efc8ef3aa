import type { TextFinding } from "../../writing/autosave.ts";
import { repairOf } from "../../writing/repairs.ts";
import type { WritingSession } from "../../writing/writing-session.ts";

/** Returns a function that fixes a finding; `undefined` if there is no known fix. */
export function repairIn(session: WritingSession, finding: TextFinding): (() => void) | undefined {
  if (repairOf(finding, session.body()) === undefined) return undefined;
  return () => {
    // Uses the current text: edits since the check may have fixed or moved the problem.
    const body = session.body();
    const change = repairOf(finding, body);
    if (change === undefined) return;
    const { from, to, insert } = change;
    session.replace(session.form.mark + body.slice(0, from) + insert + body.slice(to));
  };
}
