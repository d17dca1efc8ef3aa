import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Conflict } from "../../../contract/studio/endpoints/publications.ts";
import { type ListedRelease, RELEASE_ENDPOINTS } from "../../../contract/studio/endpoints/releases.ts";
import { statusOf } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { nameOfFile } from "../../parts/file-link.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import { useAuthorNames } from "../../session/colleagues.ts";
import { type Side, compareTexts } from "../../writing/compare-texts.ts";
import { ConflictPieces } from "../article/conflict-pieces.tsx";
import { type Choices, initialChoices, resolutionOf } from "./resolution.ts";
import { CONFLICTS, useReleaseCall } from "./use-release-call.ts";
import styles from "./releases.module.css";

export interface ResolveDialogProps {
  tenant: string;
  release: ListedRelease;
  close: () => void;
}

/**
 * Shows both versions of each file that others have changed since a release was planned, and changes the release to the chosen versions.
 */
export function ResolveDialog({ tenant, release, close }: ResolveDialogProps) {
  const text = useText();
  const { id, files } = release;
  const { data, error, refetch } = useQuery({
    queryKey: [CONFLICTS, tenant, id],
    queryFn: ({ signal }) => call(RELEASE_ENDPOINTS.listReleaseConflicts, { tenant, id }, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const conflicts = data?.conflicts ?? [];
  const [choices, setChoices] = useState<Readonly<Record<string, Choices>>>({});
  const resolve = useReleaseCall(tenant, release);
  const send = () =>
    resolve.mutate([RELEASE_ENDPOINTS.changeReleaseFiles, resolutionOf(conflicts, choices)], {
      onSuccess: close,
    });
  const titles = new Map(files.map(({ name, title }) => [name, title]));
  const nameOf = useAuthorNames(
    tenant,
    conflicts.map(({ author }) => author),
  );
  return (
    <Dialog title={text("resolve-conflicts")} close={close} width="wide">
      <p>{text("resolve-explained")}</p>
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && conflicts.length === 0 && <p>{text("no-conflicts")}</p>}
      {conflicts.map((conflict) => (
        <section key={conflict.name} className={styles["conflict"]}>
          <h3>{nameOfFile(conflict.name, titles.get(conflict.name))}</h3>
          <ConflictingFile
            conflict={conflict}
            who={nameOf(conflict.author)}
            choices={choices[conflict.name] ?? initialChoices(conflict)}
            choose={(chosen) => setChoices((before) => ({ ...before, [conflict.name]: chosen }))}
          />
        </section>
      ))}
      {resolve.error !== null &&
        (statusOf(resolve.error) === 409 ? (
          <Notice kind="warn">{text("resolved-to-nothing")}</Notice>
        ) : (
          <Failure error={resolve.error} />
        ))}
      <DialogActions>
        <Button onClick={close}>{text("later")}</Button>
        {conflicts.length > 0 && (
          <Button look="do" isBusy={resolve.isPending} onClick={send}>
            {text("put-into-release")}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

interface ConflictingFileProps {
  conflict: Conflict;
  /** Who published the current version. */
  who: string;
  choices: Choices;
  choose: (choices: Choices) => void;
}

function ConflictingFile({ conflict: { name, ours, theirs }, who, choices, choose }: ConflictingFileProps) {
  const text = useText();
  const names = { ours: text("in-the-release"), theirs: text("published-by", { who }) };
  const [pieces] = useState(() => compareTexts(ours ?? "", theirs ?? ""));
  if (ours !== null && theirs !== null) return <ConflictPieces {...{ pieces, choices, choose, names }} />;
  const describe = (side: Side, own: string | null) =>
    name.startsWith("media/")
      ? names[side]
      : `${names[side]}: ${text(own === null ? "deletes-file" : "keeps-file")}`;
  return (
    <fieldset className={styles["sides"]}>
      <legend className="visually-hidden">{name}</legend>
      {(
        [
          ["ours", ours],
          ["theirs", theirs],
        ] as const
      ).map(([side, own]) => (
        <label key={side}>
          <input
            type="radio"
            name={name}
            checked={(choices[0] ?? "ours") === side}
            onChange={() => choose([side])}
          />{" "}
          {describe(side, own)}
        </label>
      ))}
    </fieldset>
  );
}
