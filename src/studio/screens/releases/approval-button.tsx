import { type ListedRelease, RELEASE_ENDPOINTS } from "../../../contract/studio/endpoints/releases.ts";
import { actionOnFile, subjectOfFile } from "../../../contract/studio/file-actions.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Failure } from "../../parts/states.tsx";
import { useMay, useMe } from "../../session/me-context.tsx";
import { useReleaseCall } from "./use-release-call.ts";

/** Approves a release that waits for approval, or withdraws the person's own approval. */
export function ApprovalButton({ tenant, release }: { tenant: string; release: ListedRelease }) {
  const text = useText();
  const may = useMay();
  const { id, email } = useMe();
  const { state, conditions, plannedBy, files, approvals } = release;
  const action = useReleaseCall(tenant, release);
  const mayPublish = files.every(({ name, hash }) =>
    may(actionOnFile(name, hash === null ? "remove" : "publish"), { tenant, ...subjectOfFile(name) }),
  );
  if (state !== "planned" || !conditions.approval || plannedBy === id || !mayPublish) return null;
  const hasApproved = approvals.some(({ by }) => by === email);
  return (
    <>
      <Button
        look={hasApproved ? "quiet" : "do"}
        isBusy={action.isPending}
        onClick={() =>
          action.mutate([
            hasApproved ? RELEASE_ENDPOINTS.withdrawApproval : RELEASE_ENDPOINTS.approveRelease,
            {},
          ])
        }
      >
        {text(hasApproved ? "withdraw-approval" : "approve-release")}
      </Button>
      {action.error !== null && <Failure error={action.error} />}
    </>
  );
}
