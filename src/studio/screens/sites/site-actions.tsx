import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SITE_ENDPOINTS, type SurveyedSite } from "../../../contract/studio/endpoints/sites.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { AskDialog } from "../../parts/ask-dialog.tsx";
import { Button } from "../../parts/button.tsx";
import { laterDialog } from "../../parts/later.tsx";
import { useProof } from "../../proof/proof.tsx";
import styles from "./survey-table.module.css";

const DeleteDialog = laterDialog(
  "delete-site",
  async () => (await import("./delete-dialog.tsx")).DeleteDialog,
);

export interface SiteActionsProps {
  site: SurveyedSite;
  /** Called with the lines of a notice after a deletion; `undefined` removes an earlier notice. */
  setOutcome: (lines: string[] | undefined) => void;
}

/** The buttons of a site: archive or bring back, and delete. */
export function SiteActions({ site, setOutcome }: SiteActionsProps) {
  const text = useText();
  const prove = useProof();
  const client = useQueryClient();
  const [asked, setAsked] = useState<"state" | "delete">();
  const { code, name, state } = site;
  const close = () => setAsked(undefined);
  const next = state === "archived" ? "live" : "archived";
  const change = useMutation({
    mutationFn: () => prove(() => call(SITE_ENDPOINTS.setSiteState, { tenant: code, state: next })),
    onSettled: () => client.invalidateQueries({ queryKey: ["sites"] }),
  });
  const id = state === "archived" ? "bring-back-site" : "archive-site";
  const ask = (what: "state" | "delete") => {
    setOutcome(undefined);
    setAsked(what);
  };
  return (
    <div className={styles["actions"]} role="group" aria-label={text("site-actions", { name })}>
      {state !== "deleting" && (
        <Button look="quiet" onClick={() => ask("state")}>
          {text(id)}
        </Button>
      )}
      <Button look="quiet" onClick={() => ask("delete")}>
        {text(state === "deleting" ? "finish-deleting-site" : "delete-site")}
      </Button>
      {asked === "state" && (
        <AskDialog title={text(id)} action={change} close={close}>
          {text(state === "archived" ? "bring-back-site-explained" : "archive-site-explained", { name })}
        </AskDialog>
      )}
      {asked === "delete" && (
        <DeleteDialog
          {...{ code, close }}
          done={(lines) => {
            close();
            setOutcome(lines);
          }}
        />
      )}
    </div>
  );
}
