import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { SESSION_ENDPOINTS } from "../../../contract/studio/endpoints/sessions.ts";
import { statusOf } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Field } from "../../parts/field.tsx";
import { formText } from "../../parts/form-text.ts";
import { Notice } from "../../parts/notice.tsx";
import { codeFaultOf, codeMessageOf } from "./code-fault.ts";
import { CodeField } from "./code-field.tsx";
import { formatRefusal } from "./format-refusal.ts";
import styles from "./entrance.module.css";

export interface PasswordSignInProps {
  /** The e-mail address of a person who has to sign in again; otherwise `undefined`. */
  email: string | undefined;
  /** Whether this is the main sign-in method. */
  isMain: boolean;
  done: () => Promise<void> | void;
  /** Methods that use the e-mail address of the form. */
  children: ReactNode;
}

/** The sign-in form with e-mail and password, and then the code of people who have a second factor. */
export function PasswordSignIn({ email, isMain, done, children }: PasswordSignInProps) {
  const text = useText();
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // When a person signs in again, only the password has to be filled in.
    if (email !== undefined) password.current?.focus();
  }, [email]);
  const [needsCode, setNeedsCode] = useState(false);
  const signIn = useMutation({
    meta: { isSignIn: true },
    mutationFn: async (form: FormData) => {
      const input = { email: formText(form, "email"), password: formText(form, "password") };
      const code = needsCode ? { code: formText(form, "code") } : {};
      await call(SESSION_ENDPOINTS.signIn, { ...input, ...code });
      await done();
    },
    onError: (error) => {
      const isAboutCode = codeFaultOf(error) !== undefined;
      // The password may have been changed in the meantime. After too many attempts, the same step is tried again later.
      if (isAboutCode || statusOf(error) === 401) setNeedsCode(isAboutCode);
      if (!isAboutCode) password.current?.select();
    },
  });
  const codeFault = codeFaultOf(signIn.error);
  return (
    <form
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (!signIn.isPending) signIn.mutate(new FormData(event.currentTarget));
      }}
    >
      {signIn.error !== null && codeFault === undefined && (
        <Notice kind="danger">{formatRefusal(signIn.error, text)}</Notice>
      )}
      {/* The values stay in the form, because the code is sent together with them. */}
      <div className={styles["form"]} hidden={needsCode}>
        <Field
          label={text("email")}
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={email}
          readOnly={email !== undefined}
        />
        <Field
          ref={password}
          label={text("password")}
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
      </div>
      {needsCode && <CodeField autoFocus error={codeMessageOf(signIn.error, text)} />}
      <Button type="submit" look={isMain ? "do" : "plain"} isBusy={signIn.isPending}>
        {text("sign-in")}
      </Button>
      {needsCode ? (
        <Button
          look="quiet"
          onClick={() => {
            flushSync(() => setNeedsCode(false));
            password.current?.focus();
          }}
        >
          {text(email === undefined ? "other-account" : "cancel")}
        </Button>
      ) : (
        children
      )}
    </form>
  );
}
