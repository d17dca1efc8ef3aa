import { useMutation } from "@tanstack/react-query";
import { SECOND_FACTOR_ENDPOINTS } from "../../../contract/studio/endpoints/second-factor.ts";
import { CallError } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { Field } from "../../parts/field.tsx";
import { formText } from "../../parts/form-text.ts";
import { Failure } from "../../parts/states.tsx";
import { useProof } from "../../proof/proof.tsx";
import { QrCode } from "./qr-code.tsx";
import styles from "./profile.module.css";

export interface AuthenticatorDialogProps {
  /** The new key, to type and as an address for a QR code. */
  offered: { key: string; address: string };
  /** Called with the recovery codes. */
  done: (codes: string[]) => void;
  /** Called if the code could not be confirmed; the app may be in use all the same if only the answer was lost. */
  failed: () => void;
  close: () => void;
}

const GROUP = /.{4}(?=.)/g;

/** Shows a new key, and asks for a code of the app that has read it. */
export function AuthenticatorDialog({
  offered: { key, address },
  done,
  failed,
  close,
}: AuthenticatorDialogProps) {
  const text = useText();
  const prove = useProof();
  const confirm = useMutation({
    mutationFn: (code: string) => prove(() => call(SECOND_FACTOR_ENDPOINTS.confirmSecondFactor, { code })),
    onSuccess: ({ codes }) => done(codes),
    onError: failed,
  });
  const { error } = confirm;
  const isWrong = error instanceof CallError && error.fields.some(({ field }) => field === "code");
  return (
    <Dialog title={text("set-up-second-factor")} close={close}>
      <p>{text("scan-key")}</p>
      <QrCode content={address} label={text("qr-code")} />
      <p>
        {text("type-key")} <code className={styles["key"]}>{key.replaceAll(GROUP, "$& ")}</code>
      </p>
      <form
        className={styles["fields"]}
        onSubmit={(event) => {
          event.preventDefault();
          if (!confirm.isPending) confirm.mutate(formText(new FormData(event.currentTarget), "code"));
        }}
      >
        {error !== null && !isWrong && <Failure error={error} />}
        <Field
          label={text("enrol-code")}
          hint={text("enrol-code-hint")}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          autoFocus
          error={isWrong ? text("enrol-code-wrong") : undefined}
        />
        <DialogActions>
          <Button onClick={close}>{text("cancel")}</Button>
          <Button type="submit" look="do" isBusy={confirm.isPending}>
            {text("confirm-app")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
