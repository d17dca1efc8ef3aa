import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ACCOUNT_ENDPOINTS } from "../../../contract/studio/endpoints/account.ts";
import { CallError } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Field } from "../../parts/field.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Failure } from "../../parts/states.tsx";
import { useProof } from "../../proof/proof.tsx";
import styles from "./profile.module.css";

const FAULTS = ["too-short", "too-long", "guessable"];

/** Sets or changes the person's own password. This ends all their other sessions. */
export function PasswordForm({ isFirst }: { isFirst: boolean }) {
  const text = useText();
  const prove = useProof();
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const change = useMutation({
    mutationFn: async (password: string) => {
      await prove(() => call(ACCOUNT_ENDPOINTS.changePassword, { password }));
      form.current?.reset();
      await Promise.all(
        ["credentials", "sessions"].map((key) => client.invalidateQueries({ queryKey: [key] })),
      );
    },
  });
  const [fault] = change.error instanceof CallError ? change.error.fields : [];
  const isFault = fault !== undefined && FAULTS.includes(fault.message);
  const title = text(isFirst ? "set-own-password" : "change-password");
  return (
    <details className={styles["password"]}>
      <summary>{title}</summary>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          const password = new FormData(event.currentTarget).get("password");
          if (!change.isPending && typeof password === "string") change.mutate(password);
        }}
      >
        {change.error !== null && !isFault && <Failure error={change.error} />}
        {change.isSuccess && <Notice kind="good">{text("password-changed")}</Notice>}
        <Field
          label={text("new-password")}
          hint={text("password-hint")}
          name="password"
          type="password"
          autoComplete="new-password"
          required
          error={isFault ? text(`fault-${fault.message}` as "fault-guessable") : undefined}
        />
        <div>
          <Button type="submit" isBusy={change.isPending}>
            {title}
          </Button>
        </div>
      </form>
    </details>
  );
}
