import { type ReactNode, useState } from "react";
import type { Grant } from "../../../contract/studio/roles.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { DialogActions } from "../../parts/dialog.tsx";
import { Notice } from "../../parts/notice.tsx";
import { GrantFields, grantIn } from "./grant-fields.tsx";
import styles from "./people.module.css";

export interface GrantFormProps {
  tenant: string | undefined;
  /** Fields above those of the grant. */
  children?: ReactNode;
  label: string;
  isBusy: boolean;
  close: () => void;
  submit: (grant: Grant, form: FormData) => void;
}

/** The form of dialogs that grant permissions. */
export function GrantForm({ tenant, children, label, isBusy, close, submit }: GrantFormProps) {
  const text = useText();
  const [isIncomplete, setIncomplete] = useState(false);
  return (
    <form
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const grant = grantIn(form, tenant);
        setIncomplete(grant === undefined);
        if (grant !== undefined && !isBusy) submit(grant, form);
      }}
    >
      {children}
      <GrantFields tenant={tenant} />
      {isIncomplete && <Notice kind="danger">{text("only-languages-needed")}</Notice>}
      <DialogActions>
        <Button onClick={close}>{text("cancel")}</Button>
        <Button type="submit" look="do" isBusy={isBusy}>
          {label}
        </Button>
      </DialogActions>
    </form>
  );
}
