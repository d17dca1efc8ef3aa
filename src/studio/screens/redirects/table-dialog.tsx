import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { PUBLICATION_ENDPOINTS } from "../../../contract/studio/endpoints/publications.ts";
import { call } from "../../api/call.ts";
import { findRules } from "../../articles/redirect-choice.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { LongField } from "../../parts/field.tsx";
import { Notice } from "../../parts/notice.tsx";
import { type Rule, addressesOf, withRules } from "../../writing/redirect-rules.ts";
import { type Published, PublishedNotice } from "./published-notice.tsx";
import { type TableLine, readTable } from "./read-table.ts";
import { RulesFailure } from "./rules-failure.tsx";
import { TableFaults } from "./table-faults.tsx";
import { changedFile, usePublishRules } from "./use-rules.ts";
import styles from "./redirects.module.css";

export interface TableDialogProps {
  tenant: string;
  close: () => void;
}

/** Adds many redirects from a pasted table. Problems are listed by line before anything is published. */
export function TableDialog({ tenant, close }: TableDialogProps) {
  const text = useText();
  // Uncontrolled: ten thousand lines are parsed only when they are checked, not after each key.
  const table = useRef<HTMLTextAreaElement>(null);
  const [published, setPublished] = useState<Published>();
  const publish = usePublishRules(tenant);
  const check = useMutation({
    mutationFn: async () => {
      const existing = addressesOf((await findRules(tenant)).text);
      const lines = readTable(table.current?.value ?? "", existing);
      return { lines, findings: await findingsOf(tenant, rulesOf(lines)) };
    },
  });
  const rules = rulesOf(check.data?.lines ?? []);
  if (published !== undefined)
    return (
      <Dialog title={text("paste-redirects")} close={close} width="wide">
        <PublishedNotice {...{ tenant, published }} />
        <DialogActions>
          <Button look="do" onClick={close}>
            {text("close")}
          </Button>
        </DialogActions>
      </Dialog>
    );
  return (
    <Dialog title={text("paste-redirects")} close={close} width="wide">
      <LongField
        label={text("paste-redirects-field")}
        hint={text("paste-redirects-hint")}
        ref={table}
        className={styles["table"]}
        rows={8}
        spellCheck={false}
        onChange={() => {
          if (!check.isIdle) check.reset();
        }}
      />
      {check.isSuccess && <TableFaults {...check.data} />}
      {check.isSuccess && rules.length === 0 && <Notice kind="warn">{text("paste-redirects-none")}</Notice>}
      <RulesFailure error={check.error ?? publish.error} />
      <DialogActions>
        <Button onClick={close}>{text("cancel")}</Button>
        {rules.length > 0 ? (
          <Button
            look="do"
            isBusy={publish.isPending}
            onClick={() =>
              publish.mutate((before) => withRules(before, rules), {
                onSuccess: (revision) =>
                  setPublished({ words: text("redirects-published", { count: rules.length }), revision }),
              })
            }
          >
            {text("redirects-publish", { count: rules.length })}
          </Button>
        ) : (
          <Button look="do" isBusy={check.isPending} onClick={() => check.mutate()}>
            {text("paste-redirects-check")}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function rulesOf(lines: readonly TableLine[]): Rule[] {
  return lines.flatMap(({ rule }) => rule ?? []);
}

/** Returns the server's findings about the new rules. `rule` is the index of the rule. */
async function findingsOf(tenant: string, rules: readonly Rule[]) {
  if (rules.length === 0) return [];
  let lineBefore = 0;
  const file = await changedFile(tenant, (text) => {
    const changed = withRules(text, rules);
    lineBefore = (changed?.split("\n").length ?? 0) - rules.length - 1;
    return changed;
  });
  if (file === undefined) return [];
  const { findings } = await call(PUBLICATION_ENDPOINTS.planPublication, { tenant, files: [file] });
  return findings
    .filter(({ file: name, line }) => name === file.name && line > lineBefore)
    .map((finding) => ({ finding, rule: finding.line - lineBefore - 1 }));
}
