import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { FILE_ENDPOINTS } from "../../../contract/studio/endpoints/files.ts";
import type { FileStep } from "../../../contract/studio/endpoints/history.ts";
import { statusOf } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { nameOfFile } from "../../parts/file-link.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import { WordDiff } from "../../parts/word-diff.tsx";
import styles from "./history.module.css";

export interface ChangedFileProps {
  tenant: string;
  step: FileStep;
  /** Whether the comparison is unfolded at first. */
  isOpen: boolean;
  /** Opens the dialog that restores this version of the file. */
  restore?: (() => void) | undefined;
  /** Shown below the comparison. */
  children?: ReactNode;
}

/** A changed file of a publication, which unfolds to a comparison by word. */
export function ChangedFile({ tenant, step, isOpen: isOpenAtFirst, restore, children }: ChangedFileProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const { name, before, after, title } = step;
  const action = before === null ? "added" : after === null ? "removed" : "changed";
  return (
    <li>
      <details open={isOpen} onToggle={({ currentTarget: { open } }) => setOpen(open)}>
        <summary>
          {nameOfFile(name, title)} <small>{text(`step-${action}`)}</small>
        </summary>
        {isOpen && (
          <div className={styles["opened"]}>
            <Diff tenant={tenant} step={step} />
            {children}
            {restore !== undefined && (
              <div>
                <Button
                  aria-label={text("restore-file-of", { name: nameOfFile(name, title) })}
                  onClick={restore}
                >
                  {text("restore-file")}
                </Button>
              </div>
            )}
          </div>
        )}
      </details>
    </li>
  );
}

function Diff({ tenant, step: { name, before, after } }: Pick<ChangedFileProps, "tenant" | "step">) {
  const text = useText();
  const ends = { before: before ?? undefined, after: after ?? undefined };
  const isMedia = name.startsWith("media/");
  const { data, error, refetch } = useQuery({
    queryKey: ["diff", tenant, name, before, after],
    queryFn: ({ signal }) => call(FILE_ENDPOINTS.findDiff, { tenant, name, ...ends }, { signal }),
    enabled: !isMedia,
    retry: false,
  });
  if (isMedia || statusOf(error) === 404) return <p>{text("no-diff")}</p>;
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  return data === undefined ? <Loading /> : <WordDiff parts={data.parts} />;
}
