import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { studioPath } from "../../../contract/studio/addresses.ts";
import { INVITATION_ENDPOINTS, type OpenInvitation } from "../../../contract/studio/endpoints/invitations.ts";
import { CallError, statusOf } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import type { Text } from "../../messages/messages.ts";
import { useText, useWording } from "../../messages/wording-context.tsx";
import { Button, ButtonLink } from "../../parts/button.tsx";
import { Field } from "../../parts/field.tsx";
import { formText } from "../../parts/form-text.ts";
import { GrantLine } from "../../parts/grant-line.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import { hasPasskeys } from "../../session/has-passkeys.ts";
import { makePasskey } from "../../session/passkeys.ts";
import { useSignInMethods } from "../../session/sign-in-methods.ts";
import { codeFaultOf, codeMessageOf } from "./code-fault.ts";
import { CodeField } from "./code-field.tsx";
import { CompanyButton } from "./company-button.tsx";
import { EntranceFrame } from "./entrance-frame.tsx";
import { formatRefusal } from "./format-refusal.ts";
import { LinkForm } from "./link-form.tsx";
import { OrElse } from "./or-else.tsx";
import { formatPasskeyFailure } from "./other-methods.tsx";
import { showSites } from "./show-sites.ts";
import styles from "./entrance.module.css";

const SCREENS = { "set-up": "set-up", invitation: "invitation", recovery: "recovery" } as const;

/**
 * The page that one-time links open: setup, invitation, sign-in or password reset. The token follows `#`, so that it is never sent to a
 * server or logged, and is removed from the address at once.
 */
export function Join() {
  const text = useText();
  const token = useToken();
  const { data, error, refetch } = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => call(INVITATION_ENDPOINTS.findInvitation, { token }),
    enabled: token !== "",
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (token === "" || statusOf(error) === 404)
    return (
      <EntranceFrame title={text("link-spent")}>
        <p>{text("link-spent-explained")}</p>
        <p>
          <code>npx vitrine people invite</code>
        </p>
        <ButtonLink href={studioPath("sites", {})}>{text("to-sign-in")}</ButtonLink>
      </EntranceFrame>
    );
  if (data?.kind === "sign-in") return <LinkForm token={token} invitation={data} />;
  if (data !== undefined) return <JoinForm token={token} invitation={{ ...data, kind: data.kind }} />;
  return (
    <EntranceFrame title={text("invitation")}>
      {error === null ? <Loading /> : <Failure error={error} retry={() => void refetch()} />}
    </EntranceFrame>
  );
}

/** The token read last. React may mount the page twice, and the second time the address no longer contains the token. */
let taken = "";

function useToken(): string {
  const [token] = useState(() => location.hash.slice(1) || taken);
  useEffect(() => {
    taken = token;
    if (location.hash !== "") history.replaceState(null, "", location.pathname);
  }, [token]);
  return token;
}

type JoinInvitation = OpenInvitation & { kind: keyof typeof SCREENS };

function JoinForm({ token, invitation }: { token: string; invitation: JoinInvitation }) {
  const text = useText();
  const { language } = useWording();
  const client = useQueryClient();
  const { kind, email, name, grants, isFromCommandLine, needsCode } = invitation;
  const methods = useSignInMethods();
  const company = kind === "invitation" ? methods?.company : undefined;
  // Links from the command line work whatever sign-in methods are available.
  const hasPassword = isFromCommandLine || methods?.password === true;
  const hasPasskey = (isFromCommandLine || methods?.passkey === true) && hasPasskeys();
  const codeIn = (form: FormData) => (needsCode ? { code: formText(form, "code") } : {});
  const accept = useMutation({
    meta: { isSignIn: true },
    mutationFn: async (form: FormData) => {
      const own = kind === "recovery" ? {} : { email: formText(form, "email"), name: formText(form, "name") };
      const input = { ...own, password: formText(form, "password"), token, language, ...codeIn(form) };
      await call(INVITATION_ENDPOINTS.acceptInvitation, input);
      await showSites(client);
    },
  });
  const acceptByPasskey = useMutation({
    meta: { isSignIn: true },
    mutationFn: async (form: FormData) => {
      const given =
        kind === "recovery" ? {} : { email: formText(form, "email"), name: formText(form, "name") };
      const passkey = await makePasskey({ token, ...given });
      const input = { token, passkey, language, ...given, ...codeIn(form) };
      await call(INVITATION_ENDPOINTS.acceptInvitation, input);
      await showSites(client);
    },
  });
  const fault = faultOf(accept.error, text);
  return (
    <EntranceFrame title={text(SCREENS[kind])}>
      <p className={styles["explained"]}>
        {company ? text("explained-company", { email }) : text(`explained-${kind}` as "explained-set-up")}
      </p>
      {kind === "invitation" && (
        <ul className={styles["grants"]}>
          {grants.map((grant) => (
            <li key={JSON.stringify(grant)}>
              <GrantLine grant={grant} siteName={grant.siteName ?? undefined} />
            </li>
          ))}
        </ul>
      )}
      {company && (
        <div className={styles["form"]}>
          <CompanyButton name={company.name} />
          {(hasPassword || hasPasskey) && <OrElse />}
        </div>
      )}
      <form
        className={styles["form"]}
        hidden={!hasPassword && !hasPasskey}
        onSubmit={(event) => {
          event.preventDefault();
          if (accept.isPending) return;
          acceptByPasskey.reset();
          accept.mutate(new FormData(event.currentTarget));
        }}
      >
        {accept.error !== null && fault.field === undefined && <Notice kind="danger">{fault.message}</Notice>}
        {kind !== "recovery" && (
          <Field
            label={text("name")}
            hint={text("name-hint")}
            name="name"
            autoComplete="name"
            required
            defaultValue={name}
          />
        )}
        <Field
          label={text("email")}
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={email}
          readOnly={kind !== "set-up"}
          error={fault.field === "email" ? fault.message : undefined}
        />
        {needsCode && (
          <CodeField
            error={codeMessageOf(accept.error, text) ?? codeMessageOf(acceptByPasskey.error, text)}
          />
        )}
        {hasPassword && (
          <>
            <Field
              label={text("password")}
              hint={text("password-hint")}
              name="password"
              type="password"
              autoComplete="new-password"
              required
              error={fault.field === "password" ? fault.message : undefined}
            />
            <Button type="submit" look={company ? "plain" : "do"} isBusy={accept.isPending}>
              {text("set-password")}
            </Button>
          </>
        )}
        {acceptByPasskey.error !== null && codeFaultOf(acceptByPasskey.error) === undefined && (
          <Notice kind="danger">{formatPasskeyFailure(acceptByPasskey.error, text)}</Notice>
        )}
        {hasPasskey && (
          <Button
            isBusy={acceptByPasskey.isPending}
            onClick={({ currentTarget: { form } }) => {
              const fields = ["name", "email", "code"].map((name) => form?.elements.namedItem(name));
              const areGood = fields.every(
                (field) => !(field instanceof HTMLInputElement) || field.reportValidity(),
              );
              if (form === null || !areGood) return;
              accept.reset();
              acceptByPasskey.mutate(new FormData(form));
            }}
          >
            {text(hasPassword ? "join-by-passkey" : "sign-in-by-passkey")}
          </Button>
        )}
      </form>
    </EntranceFrame>
  );
}

const FAULTS = ["too-short", "too-long", "guessable", "not-an-address"];

/** The message of an error, and the field that it belongs to. */
function faultOf(error: unknown, text: Text): { field?: string | undefined; message: string } {
  if (!(error instanceof CallError)) return { message: text("failure-other") };
  const [first] = error.fields;
  const codeMessage = codeMessageOf(error, text);
  if (codeMessage !== undefined) return { field: "code", message: codeMessage };
  if (first !== undefined && FAULTS.includes(first.message))
    return { field: first.field, message: text(`fault-${first.message}` as "fault-guessable") };
  if (error.status === 409) return { field: "email", message: text("fault-known-address") };
  if (error.status === 404) return { message: text("link-spent-explained") };
  return { message: formatRefusal(error, text) };
}
