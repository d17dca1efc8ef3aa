import { studioPath } from "../../../contract/studio/addresses.ts";
import type { ListedRelease } from "../../../contract/studio/endpoints/releases.ts";
import { isConditional } from "../../../contract/studio/release-conditions.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useText } from "../../messages/wording-context.tsx";
import { FileLink } from "../../parts/file-link.tsx";
import { useMay } from "../../session/me-context.tsx";
import { ReleaseActions } from "./release-actions.tsx";
import { ReleaseFindings } from "./release-findings.tsx";
import { ReleaseTime } from "./release-time.tsx";
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
  const { id, title, state, goesLiveAt, settledAt, files, findings, conditions } = release;
  const isWaiting = state === "planned" && isConditional(conditions);
  const at = isWaiting ? conditions.latestAt : (settledAt ?? goesLiveAt);
  return (
    <li>
      <div>
        <h2>
          <a href={`${studioPath("releases", { tenant })}?release=${id}`}>{title}</a>
        </h2>
        <p className={styles["details"]}>
          <strong className={styles[state]}>{text(`release-${state}`)}</strong>{" "}
          {isWaiting && <>{waitingFor(release, text)} · </>}
          {at !== null && (
            <>
              {isWaiting && `${text("condition-latest-at")} `}
              <ReleaseTime tenant={tenant} at={at} /> ·{" "}
            </>
          )}
          {by}
        </p>
        <ul>
          {files.map(({ name, hash, title: called }) => (
            <li key={name}>
              <FileLink {...{ tenant, name }} title={called} isDeleted={hash === null} />
            </li>
          ))}
        </ul>
        <ReleaseFindings {...{ state, findings }} />
      </div>
      {may("releases.write", { tenant }) && (
        <ReleaseActions key={`${id} ${state}`} tenant={tenant} release={release} />
      )}
    </li>
  );
}

/** Returns in a few words what a planned release still waits for. */
function waitingFor({ waitsFor }: ListedRelease, text: ReturnType<typeof useText>): string {
  const { approvals, texts } = waitsFor;
  const waits = [
    ...texts.map(({ language }) => LANGUAGE_NAMES[language]),
    ...(approvals > 0 ? [text("approvals-missing", { count: approvals })] : []),
  ];
  return waits.length === 0 ? text("waits-for-time") : text("waits-for", { what: waits.join(", ") });
}
