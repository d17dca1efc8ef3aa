import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { studioPath } from "../../../contract/studio/addresses.ts";
import { type ListedRelease, RELEASE_ENDPOINTS } from "../../../contract/studio/endpoints/releases.ts";
import { isConditional } from "../../../contract/studio/release-conditions.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Screen } from "../../parts/screen.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import { useAuthorNames } from "../../session/colleagues.ts";
import { useMay } from "../../session/me-context.tsx";
import { useSiteName } from "../../session/sites.ts";
import { ApprovalButton } from "./approval-button.tsx";
import { ChangeDialog } from "./change-dialog.tsx";
import { refreshDelay } from "./refresh-delay.ts";
import { ReleaseActions } from "./release-actions.tsx";
import { ReleaseConditions } from "./release-conditions.tsx";
import { ReleaseFiles } from "./release-files.tsx";
import { ReleaseFindings } from "./release-findings.tsx";
import { ReleaseTime } from "./release-time.tsx";
import { ResolveDialog } from "./resolve-dialog.tsx";
import styles from "./releases.module.css";

/** A release: when it goes live, what it waits for, and what it changes. */
export function ReleaseDetail({ tenant, id }: { tenant: string; id: number }) {
  const text = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ["releases", tenant, "one", id],
    queryFn: ({ signal }) => call(RELEASE_ENDPOINTS.findRelease, { tenant, id }, { signal }),
    refetchInterval: ({ state: { data: release } }) =>
      release !== undefined && refreshDelay({ releases: [release], now: Date.now() }),
  });
  return (
    <Screen title={data?.title ?? text("releases")} kicker={useSiteName(tenant)}>
      <p>
        <a href={studioPath("releases", { tenant })}>{text("all-releases")}</a>
      </p>
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && <Opened tenant={tenant} release={data} />}
    </Screen>
  );
}

function Opened({ tenant, release }: { tenant: string; release: ListedRelease }) {
  const text = useText();
  const may = useMay();
  const [dialog, setDialog] = useState<"change" | "resolve">();
  const close = () => setDialog(undefined);
  const { state, settledAt, goesLiveAt, createdBy, findings, conditions } = release;
  const nameOf = useAuthorNames(tenant, [createdBy]);
  const mayChange = may("releases.write", { tenant });
  const isOpen = state === "planned" || state === "held";
  const hasConflict = isOpen && findings.some(({ kind }) => kind === "changed-meanwhile");
  return (
    <div className={styles["detail"]}>
      <p className={styles["details"]}>
        <strong className={styles[state]}>{text(`release-${state}`)}</strong>{" "}
        {(state !== "planned" || !isConditional(conditions)) && (
          <>
            <ReleaseTime tenant={tenant} at={settledAt ?? goesLiveAt} /> ·{" "}
          </>
        )}
        {nameOf(createdBy)}
      </p>
      <div className={styles["actions"]}>
        <ApprovalButton {...{ tenant, release }} />
        {mayChange && state === "planned" && (
          <Button onClick={() => setDialog("change")}>{text("change-release")}</Button>
        )}
        {mayChange && <ReleaseActions key={state} {...{ tenant, release }} />}
      </div>
      <ReleaseFindings {...{ state, findings }} />
      {hasConflict && mayChange && (
        <div>
          <Button look="do" onClick={() => setDialog("resolve")}>
            {text("resolve-conflicts")}
          </Button>
        </div>
      )}
      {state === "planned" && <ReleaseConditions {...{ tenant, release }} />}
      <ReleaseFiles {...{ tenant, release }} />
      {dialog === "change" && <ChangeDialog {...{ tenant, release, close }} />}
      {dialog === "resolve" && <ResolveDialog {...{ tenant, release, close }} />}
    </div>
  );
}
