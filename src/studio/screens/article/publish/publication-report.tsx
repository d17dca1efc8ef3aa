import type { UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import type { Plan } from "../../../../contract/studio/endpoints/publications.ts";
import { useText } from "../../../messages/wording-context.tsx";
import { Button } from "../../../parts/button.tsx";
import { FindingWords } from "../../../parts/finding-words.tsx";
import { Notice } from "../../../parts/notice.tsx";
import { Failure, Loading } from "../../../parts/states.tsx";
import { useAuthorNames } from "../../../session/colleagues.ts";
import type { TheirDraft } from "../../../writing/autosave.ts";
import type { WritingSession } from "../../../writing/writing-session.ts";
import { conflictIn, findingsIn, ontoConflict } from "./errors.ts";
import { PlanView } from "./plan-view.tsx";
import styles from "./publish-dialog.module.css";

export interface PublicationReportProps {
  session: WritingSession;
  plan: UseQueryResult<Plan>;
  publish: UseMutationResult<void, Error, void>;
  /** Opens the dialog in which the person resolves a conflict. */
  resolve: (theirs: TheirDraft) => void;
}

/** Whether a plan contains any change to publish. */
export function changesAnything(plan: Plan | undefined): boolean {
  return plan?.files.some(({ action }) => action !== "unchanged") === true;
}

/** Shows what a publication would change, the problems found, and why planning or publishing failed. */
export function PublicationReport({ session, plan, publish, resolve }: PublicationReportProps) {
  const text = useText();
  const problem = publish.error ?? plan.error;
  const conflict = conflictIn(problem, session.file.name);
  const nameOf = useAuthorNames(session.file.tenant, conflict === undefined ? [] : [conflict.author]);
  const refusal = findingsIn(problem);
  return (
    <>
      {plan.isPending && <Loading />}
      {conflict !== undefined && (
        <Notice
          kind="warn"
          title={
            conflict.author === null
              ? text("conflicting")
              : text("conflicting-with", { who: nameOf(conflict.author) })
          }
          actions={
            <Button onClick={() => resolve(ontoConflict(session.autosave.version, conflict))}>
              {text("look-at-both")}
            </Button>
          }
        >
          <p>{text("publish-conflict")}</p>
        </Notice>
      )}
      {problem !== null && conflict === undefined && refusal === undefined && (
        <Failure error={problem} retry={() => (publish.isError ? publish.mutate() : void plan.refetch())} />
      )}
      {plan.data !== undefined && !changesAnything(plan.data) && <p>{text("nothing-to-publish")}</p>}
      {plan.data !== undefined && <PlanView plan={plan.data} />}
      <Findings findings={refusal ?? plan.data?.findings ?? []} />
    </>
  );
}

function Findings({ findings }: { findings: Plan["findings"] }) {
  const text = useText();
  if (findings.length === 0) return null;
  return (
    <ul className={styles["findings"]} aria-label={text("findings")}>
      {findings.map((finding) => (
        <li key={`${finding.file} ${finding.line} ${finding.kind} ${finding.message}`}>
          <strong>
            {text(finding.severity)} · {text("line", { line: finding.line })}
          </strong>{" "}
          <FindingWords finding={finding} />
        </li>
      ))}
    </ul>
  );
}
