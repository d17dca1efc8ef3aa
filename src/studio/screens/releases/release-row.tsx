import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ListedRelease, RELEASE_ENDPOINTS } from "../../../contract/studio/endpoints/releases.ts";
import { statusOf } from "../../api/call-error.ts";
import { type Call, call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { FileLink } from "../../parts/file-link.tsx";
import { FindingWords } from "../../parts/finding-words.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Failure } from "../../parts/states.tsx";
import { useProof } from "../../proof/proof.tsx";
import { useMay } from "../../session/me-context.tsx";
import { refreshScreens } from "../../session/refresh-screens.ts";
import { useSiteTimes } from "../../session/site-times.ts";
import styles from "./releases.module.css";

export interface ReleaseRowProps {
  tenant: string;
  release: ListedRelease;
  /** The person who scheduled the release. */
  by: string;
}

/** A release with its files and the actions that its state allows. */
export function ReleaseRow({ tenant, release, by }: ReleaseRowProps) {
  const text = useText();
  const may = useMay();
  const { id, title, state, goesLiveAt, settledAt, files, findings } = release;
  const times = useSiteTimes(tenant);
  return (
    <li>
      <div>
        <h2>{title}</h2>
        <p className={styles["details"]}>
          <strong className={styles[state]}>{text(`release-${state}`)}</strong>{" "}
          {[times.format(settledAt ?? goesLiveAt), by].join(" · ")}
        </p>
        <ul>
          {files.map(({ name, hash, title: called }) => (
            <li key={name}>
              <FileLink {...{ tenant, name }} title={called} isDeleted={hash === null} />
            </li>
          ))}
        </ul>
        {findings.length > 0 && (
          <Notice kind={state === "held" ? "danger" : "warn"} title={text("findings")}>
            <ul>
              {findings.map((finding) => (
                <li key={`${finding.file} ${finding.line} ${finding.kind}`}>
                  {finding.file}, {text("line", { line: finding.line })}: <FindingWords finding={finding} />
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
      {may("releases.write", { tenant }) && (
        <PersonActions key={`${id} ${state}`} tenant={tenant} release={release} />
      )}
    </li>
  );
}

function PersonActions({ tenant, release }: Omit<ReleaseRowProps, "by">) {
  const { id, title, state, goesLiveAt, isInEffect, version, findings } = release;
  const text = useText();
  const client = useQueryClient();
  const prove = useProof();
  const isOrphaned = findings.some(({ kind }) => kind === "planner-not-permitted");
  const action = useMutation({
    mutationFn: async ([endpoint, input]: [endpoint: Call, input: object]) => {
      await prove(() => call(endpoint, { tenant, id, ...input }, { match: `"${version}"` }));
    },
    // A failed attempt also changes the release: the server puts it on hold. A release that goes live can change any screen.
    onSettled: () => refreshScreens(client),
  });
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
            onClick={() => action.mutate([RELEASE_ENDPOINTS.applyRelease, {}])}
          >
            {text("apply")}
          </Button>
          <Button
            look="quiet"
            aria-label={text("cancel-of", { title })}
            isBusy={action.isPending}
            onClick={() => action.mutate([RELEASE_ENDPOINTS.cancelRelease, {}])}
          >
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
    </div>
  );
}
