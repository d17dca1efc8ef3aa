import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { HISTORY_ENDPOINTS } from "../../../contract/studio/endpoints/history.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { FileLink } from "../../parts/file-link.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import styles from "./history.module.css";

export interface RestoreDialogProps {
  tenant: string;
  /** The revision to restore. */
  id: number;
  /** Names of the files to restore; `undefined` for the whole site. */
  names: readonly string[] | undefined;
  close: () => void;
}

/** Shows which files a restore would change, and restores them. */
export function RestoreDialog({ tenant, id, names, close }: RestoreDialogProps) {
  const text = useText();
  const client = useQueryClient();
  const restore = (isDryRun: boolean) =>
    call(HISTORY_ENDPOINTS.restoreRevision, { tenant, id, names, isDryRun });
  const plan = useQuery({
    queryKey: ["plan-restore", tenant, id, names],
    queryFn: () => restore(true),
    gcTime: 0,
    retry: false,
  });
  const apply = useMutation({
    mutationFn: async () => {
      await restore(false);
      await client.invalidateQueries();
      close();
    },
  });
  const files = plan.data?.files ?? [];
  const error = apply.error ?? plan.error;
  return (
    <Dialog title={text(names === undefined ? "restore-site" : "restore-file")} close={close}>
      {plan.isPending && <Loading />}
      {error !== null && (
        <Failure error={error} retry={() => (apply.isError ? apply.mutate() : void plan.refetch())} />
      )}
      {plan.isSuccess && files.length === 0 && <p>{text("restore-nothing")}</p>}
      {files.length > 0 && (
        <>
          <p>{text("restore-explained")}</p>
          <ul className={styles["files"]}>
            {files.map(({ name, after, title }) => (
              <li key={name}>
                <FileLink {...{ tenant, name, title }} isDeleted={after === null} />
              </li>
            ))}
          </ul>
        </>
      )}
      <DialogActions>
        <Button onClick={close}>{text(plan.isSuccess && files.length === 0 ? "close" : "cancel")}</Button>
        {files.length > 0 && (
          <Button look="do" isBusy={apply.isPending} onClick={() => apply.mutate()}>
            {text("restore")}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
