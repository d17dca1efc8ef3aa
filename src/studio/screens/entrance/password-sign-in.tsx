import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { SESSION_ENDPOINTS } from "../../../contract/studio/endpoints/sessions.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Field } from "../../parts/field.tsx";
import { formText } from "../../parts/form-text.ts";
import { Notice } from "../../parts/notice.tsx";
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

/** The sign-in form with e-mail and password. */
export function PasswordSignIn({ email, isMain, done, children }: PasswordSignInProps) {
  const text = useText();
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // When a person signs in again, only the password has to be filled in.
    if (email !== undefined) password.current?.focus();
  }, [email]);
  const signIn = useMutation({
    meta: { isSignIn: true },
    mutationFn: async (form: FormData) => {
      const input = { email: formText(form, "email"), password: formText(form, "password") };
      await call(SESSION_ENDPOINTS.signIn, input);
      await done();
    },
    onError: () => password.current?.select(),
  });
  return (
    <form
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (!signIn.isPending) signIn.mutate(new FormData(event.currentTarget));
      }}
    >
      {signIn.error !== null && <Notice kind="danger">{formatRefusal(signIn.error, text)}</Notice>}
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
      <Button type="submit" look={isMain ? "do" : "plain"} isBusy={signIn.isPending}>
        {text("sign-in")}
      </Button>
      {children}
    </form>
  );
}
