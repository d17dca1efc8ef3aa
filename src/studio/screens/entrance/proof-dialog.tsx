import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ACCOUNT_ENDPOINTS } from "../../../contract/studio/endpoints/account.ts";
import { CallError } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import type { Text } from "../../messages/messages.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { Field } from "../../parts/field.tsx";
import { formText } from "../../parts/form-text.ts";
import { Notice } from "../../parts/notice.tsx";
import { Loading } from "../../parts/states.tsx";
import { hasPasskeys } from "../../session/has-passkeys.ts";
import { useMe } from "../../session/me-context.tsx";
import { useSignInMethods } from "../../session/sign-in-methods.ts";
import { codeFaultOf, codeMessageOf } from "./code-fault.ts";
import { CodeField } from "./code-field.tsx";
import { CompanyLink } from "./company-link.tsx";
import styles from "./proof-dialog.module.css";

/** Asks people to confirm their identity with their password or a passkey. */
export function ProofDialog({ done, close }: { done: () => void; close: () => void }) {
  const text = useText();
  const { email } = useMe();
  const [needsCode, setNeedsCode] = useState(false);
  const byPassword = useMutation({
    meta: { isSignIn: true },
    mutationFn: (form: FormData) => {
      const code = needsCode ? { code: formText(form, "code") } : {};
      return call(ACCOUNT_ENDPOINTS.prove, { password: formText(form, "password"), ...code });
    },
    onSuccess: done,
    onError: (error) => setNeedsCode((needed) => needed || codeFaultOf(error) !== undefined),
  });
  const byPasskey = useMutation({
    meta: { isSignIn: true },
    // Imported on use, to keep the passkey code out of the first load.
    mutationFn: async () => (await import("../../session/passkeys.ts")).proveByPasskey(),
    onSuccess: done,
  });
  const methods = useSignInMethods();
  const error = byPassword.error ?? byPasskey.error;
  const codeFault = codeFaultOf(error);
  if (methods === undefined)
    return (
      <Dialog title={text("prove")} close={close}>
        <Loading />
      </Dialog>
    );
  const hasPassword = methods.password;
  return (
    <Dialog title={text("prove")} close={close}>
      <p>{text("prove-explained")}</p>
      {error !== null && codeFault === undefined && <Notice kind="danger">{formatError(error, text)}</Notice>}
      <form
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          if (byPassword.isPending) return;
          byPasskey.reset();
          byPassword.mutate(new FormData(event.currentTarget));
        }}
      >
        <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
        {hasPassword && (
          <Field
            label={text("password")}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            // A dialog focuses its first field only on opening. If the methods load later, the field appears in an open dialog.
            autoFocus
          />
        )}
        {needsCode && <CodeField autoFocus error={codeMessageOf(error, text)} />}
        <DialogActions>
          <Button onClick={close}>{text("cancel")}</Button>
          {methods.company !== null && (
            <CompanyLink purpose="prove" name={methods.company.name} done={done} />
          )}
          {methods.passkey && hasPasskeys() && (
            <Button
              isBusy={byPasskey.isPending}
              onClick={() => {
                byPassword.reset();
                byPasskey.mutate();
              }}
            >
              {text("prove-by-passkey")}
            </Button>
          )}
          {hasPassword && (
            <Button type="submit" look="do" isBusy={byPassword.isPending}>
              {text("go-on")}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

function formatError(error: unknown, text: Text): string {
  if (error instanceof DOMException) return text("passkey-unused");
  if (!(error instanceof CallError)) return text("failure-other");
  if (error.status === 422) return text("wrong-proof");
  if (error.status === 429) return text("failure-429-what-to-do");
  return text(error.status === 0 ? "failure-offline-what-to-do" : "failure-other-what-to-do");
}
