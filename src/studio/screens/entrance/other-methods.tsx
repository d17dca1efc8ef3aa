import { useMutation } from "@tanstack/react-query";
import { SIGN_IN_ENDPOINTS } from "../../../contract/studio/endpoints/sign-in.ts";
import { statusOf } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import type { Text } from "../../messages/messages.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Notice } from "../../parts/notice.tsx";
import { hasPasskeys } from "../../session/has-passkeys.ts";
import type { SignInMethods } from "../../session/sign-in-methods.ts";
import { formatRefusal } from "./format-refusal.ts";

const { mailSignInLink } = SIGN_IN_ENDPOINTS;

/** Sign-in methods without a password. They use the e-mail address of the form above them. */
export function OtherMethods({
  methods,
  done,
}: {
  methods: SignInMethods;
  done: () => Promise<void> | void;
}) {
  const text = useText();
  const passkey = useMutation({
    meta: { isSignIn: true },
    mutationFn: async () => {
      // Imported on use, because most people are signed in already.
      const { signInByPasskey } = await import("../../session/passkeys.ts");
      await signInByPasskey();
      await done();
    },
  });
  const mail = useMutation({
    meta: { isSignIn: true },
    mutationFn: (email: string) => call(mailSignInLink, { email }),
  });
  return (
    <>
      {passkey.error !== null && <Notice kind="danger">{formatPasskeyFailure(passkey.error, text)}</Notice>}
      {methods.passkey && hasPasskeys() && (
        <Button isBusy={passkey.isPending} onClick={() => passkey.mutate()}>
          {text("sign-in-by-passkey")}
        </Button>
      )}
      {mail.error !== null && <Notice kind="danger">{formatRefusal(mail.error, text)}</Notice>}
      {mail.isSuccess && <Notice kind="good">{text("link-mailed")}</Notice>}
      {methods.mail && (
        <Button
          look="quiet"
          isBusy={mail.isPending}
          onClick={({ currentTarget }) => {
            const field = currentTarget.form?.elements.namedItem("email");
            if (field instanceof HTMLInputElement && field.reportValidity()) mail.mutate(field.value);
          }}
        >
          {text("mail-link")}
        </Button>
      )}
    </>
  );
}

/** Explains why sign-in with a passkey failed. */
export function formatPasskeyFailure(error: unknown, text: Text): string {
  if (error instanceof DOMException) return text("passkey-unused");
  return statusOf(error) === 401 ? text("passkey-refused") : formatRefusal(error, text);
}
