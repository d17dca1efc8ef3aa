import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { OpenInvitation } from "../../../contract/studio/endpoints/invitations.ts";
import { SIGN_IN_ENDPOINTS } from "../../../contract/studio/endpoints/sign-in.ts";
import { statusOf } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { formText } from "../../parts/form-text.ts";
import { Notice } from "../../parts/notice.tsx";
import { codeMessageOf } from "./code-fault.ts";
import { CodeField } from "./code-field.tsx";
import { EntranceFrame } from "./entrance-frame.tsx";
import { formatRefusal } from "./format-refusal.ts";
import { showSites } from "./show-sites.ts";
import styles from "./entrance.module.css";

export interface LinkFormProps {
  token: string;
  invitation: Pick<OpenInvitation, "email" | "needsCode">;
}

/** Signs in with a mailed link, but only after a click, because mail scanners open links. */
export function LinkForm({ token, invitation: { email, needsCode } }: LinkFormProps) {
  const text = useText();
  const client = useQueryClient();
  const enter = useMutation({
    meta: { isSignIn: true },
    mutationFn: async (form: FormData) => {
      const code = needsCode ? { code: formText(form, "code") } : {};
      await call(SIGN_IN_ENDPOINTS.signInByLink, { token, ...code });
      await showSites(client);
    },
  });
  const { error } = enter;
  const codeMessage = codeMessageOf(error, text);
  return (
    <EntranceFrame title={text("sign-in")}>
      <p className={styles["explained"]}>{text("explained-sign-in", { email })}</p>
      <form
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          if (!enter.isPending) enter.mutate(new FormData(event.currentTarget));
        }}
      >
        {error !== null && codeMessage === undefined && (
          <Notice kind="danger">
            {statusOf(error) === 404 ? text("link-spent-explained") : formatRefusal(error, text)}
          </Notice>
        )}
        {needsCode && <CodeField autoFocus error={codeMessage} />}
        <Button type="submit" look="do" isBusy={enter.isPending}>
          {text("sign-in")}
        </Button>
      </form>
    </EntranceFrame>
  );
}
