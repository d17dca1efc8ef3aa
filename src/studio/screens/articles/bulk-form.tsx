import type { ReactNode } from "react";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { DialogActions } from "../../parts/dialog.tsx";
import styles from "./articles.module.css";

export interface BulkFormProps {
  children: ReactNode;
  /** The label of the submit button. */
  label: string;
  isBusy: boolean;
  isOff?: boolean;
  close: () => void;
  submit: (form: FormData) => void;
}

/** The form of a dialog for bulk actions, with Cancel and a submit button. */
export function BulkForm({ children, label, isBusy, isOff = false, close, submit }: BulkFormProps) {
  const text = useText();
  return (
    <form
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) submit(new FormData(event.currentTarget));
      }}
    >
      {children}
      <DialogActions>
        <Button onClick={close}>{text("cancel")}</Button>
        <Button type="submit" look="do" isBusy={isBusy} disabled={isOff}>
          {label}
        </Button>
      </DialogActions>
    </form>
  );
}
