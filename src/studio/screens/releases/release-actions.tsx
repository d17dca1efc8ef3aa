import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type ListedRelease, RELEASE_ENDPOINTS } from "../../../contract/studio/endpoints/releases.ts";
import { statusOf } from "../../api/call-error.ts";
import { useText } from "../../messages/wording-context.tsx";
import { AskDialog } from "../../parts/ask-dialog.tsx";
import { Button } from "../../parts/button.tsx";
import { CancelReleaseDialog } from "../../parts/cancel-release-dialog.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Failure } from "../../parts/states.tsx";
import { useReleaseCall } from "./use-release-call.ts";
import styles from "./releases.module.css";

export interface ReleaseActionsProps {
  tenant: string;
  release: ListedRelease;
}

/** The actions that the state of a release allows. */
export function ReleaseActions({ tenant, release }: ReleaseActionsProps) {
  const { title, state, goesLiveAt, isInEffect, findings, waitsFor } = release;
  const text = useText();
  const action = useReleaseCall(tenant, release);
  const [asking, setAsking] = useState<"cancel" | "apply">();
  const close = () => setAsking(undefined);
  const isOrphaned = findings.some(({ kind }) => kind === "planner-not-permitted");
  const isWaiting = waitsFor.approvals > 0 || waitsFor.texts.length > 0;
  const apply = () => action.mutate([RELEASE_ENDPOINTS.applyRelease, {}]);
  // Without `goesLiveAt`, the roll-back goes live at once by the server's clock.
  const back = { title: text("roll-back-of", { title }) };
  return (
    <div className={styles["actions"]}>
      {state === "planned" && isOrphaned && (
        <Button
          isBusy={action.isPending}
          onClick={() => action.mutate([RELEASE_ENDPOINTS.changeRelease, { title, goesLiveAt }])}
        >
          {text("take-over-release")}
        </Button>
      )}
      {(state === "planned" || state === "held") && (
        <>
          <Button
            aria-label={text("apply-of", { title })}
            isBusy={action.isPending}
            onClick={() => (isWaiting ? setAsking("apply") : apply())}
          >
            {text("apply")}
          </Button>
          <Button look="quiet" aria-label={text("cancel-of", { title })} onClick={() => setAsking("cancel")}>
            {text("cancel-release")}
          </Button>
        </>
      )}
      {state === "applied" && isInEffect && (
        <Button
          aria-label={back.title}
          isBusy={action.isPending}
          onClick={() => action.mutate([RELEASE_ENDPOINTS.rollBackRelease, back])}
        >
          {text("roll-back")}
        </Button>
      )}
      {action.error !== null &&
        (statusOf(action.error) === 409 ? (
          <Notice kind="warn">{text("release-conflict")}</Notice>
        ) : (
          <Failure error={action.error} />
        ))}
      {asking === "cancel" && <CancelReleaseDialog {...{ tenant, release, close }} />}
      {asking === "apply" && <ApplyDialog {...{ tenant, release, close }} />}
    </div>
  );
}

/** Asks for confirmation before a release is published although its conditions are not met. */
function ApplyDialog({ tenant, release, close }: ReleaseActionsProps & { close: () => void }) {
  const text = useText();
  const { mutateAsync } = useReleaseCall(tenant, release);
  const action = useMutation({ mutationFn: () => mutateAsync([RELEASE_ENDPOINTS.applyRelease, {}]) });
  return (
    <AskDialog title={text("apply")} {...{ action, close }}>
      {text("apply-although-waiting")}
    </AskDialog>
  );
}
