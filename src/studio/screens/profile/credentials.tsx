import { type UseMutationResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ACCOUNT_ENDPOINTS, type ListedCredential } from "../../../contract/studio/endpoints/account.ts";
import { CallError, statusOf } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import { dateFormat } from "../../messages/formats.ts";
import type { Text } from "../../messages/messages.ts";
import { useText, useWording } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import { useProof } from "../../proof/proof.tsx";
import { hasPasskeys } from "../../session/has-passkeys.ts";
import { makeNextPasskey } from "../../session/passkeys.ts";
import { useSignInMethods } from "../../session/sign-in-methods.ts";
import { nameAgent } from "./name-agent.ts";
import { PasswordForm } from "./password-form.tsx";
import styles from "./profile.module.css";

/** Sign-in methods: passkeys, the password, and the account of the company. */
export function Credentials() {
  const text = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ["credentials"],
    queryFn: ({ signal }) => call(ACCOUNT_ENDPOINTS.listCredentials, {}, { signal }),
  });
  const methods = useSignInMethods();
  const add = useCredentialAction(async () => {
    const passkey = await makeNextPasskey();
    const name = nameAgent(navigator.userAgent) ?? "";
    return call(ACCOUNT_ENDPOINTS.addPasskey, { passkey, name });
  });
  return (
    <section className={styles["section"]}>
      <h2>{text("sign-in-methods")}</h2>
      {methods?.passkey === true && (
        <p className={styles["explained"]}>{text("sign-in-methods-explained")}</p>
      )}
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      <ul className={styles["sessions"]}>
        {data?.map((credential) => (
          <CredentialLine key={credential.id} credential={credential} />
        ))}
      </ul>
      <CredentialFailure error={add.error} />
      {methods?.passkey === true && hasPasskeys() && (
        <div>
          <Button isBusy={add.isPending} onClick={() => add.mutate()}>
            {text("add-passkey")}
          </Button>
        </div>
      )}
      {methods?.password === true && (
        <PasswordForm isFirst={data?.every(({ kind }) => kind !== "password") ?? false} />
      )}
    </section>
  );
}

const KINDS = { password: "password", passkey: "passkey", company: "company-account" } as const;

function CredentialLine({
  credential: { id, kind, name, usedAt, createdAt, isUsable },
}: {
  credential: ListedCredential;
}) {
  const text = useText();
  const { tag } = useWording();
  const remove = useCredentialAction(() => call(ACCOUNT_ENDPOINTS.removeCredential, { id }));
  const times = dateFormat(tag, { dateStyle: "medium" });
  const methods = useSignInMethods();
  const label = [text(KINDS[kind]), name].filter((part) => part !== "").join(" · ");
  // A passkey that does not work although passkeys are available was created at an earlier address of the Studio.
  const isOld = kind === "passkey" && methods?.passkey === true;
  return (
    <li>
      <div>
        <p className={styles["agent"]}>{label}</p>
        <p className={styles["explained"]}>
          {usedAt === null
            ? text("made-at", { time: times.format(createdAt) })
            : text("last-seen", { time: times.format(usedAt) })}
          {!isUsable && ` · ${text(isOld ? "passkey-of-earlier-address" : "method-not-available")}`}
        </p>
        <CredentialFailure error={remove.error} />
      </div>
      <Button
        aria-label={text("remove-credential", { name: label })}
        isBusy={remove.isPending}
        onClick={() => remove.mutate()}
      >
        {text("remove-one-credential")}
      </Button>
    </li>
  );
}

/** A mutation of sign-in methods. It asks for a confirmation of identity if the server requires one, then refreshes the list. */
function useCredentialAction<Input = void>(
  action: (input: Input) => Promise<unknown>,
): UseMutationResult<unknown, Error, Input> {
  const prove = useProof();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => {
      await prove(() => action(input));
      await client.invalidateQueries({ queryKey: ["credentials"] });
    },
  });
}

function CredentialFailure({ error }: { error: Error | null }) {
  const text = useText();
  if (error === null) return null;
  const words = formatFailure(error, text);
  return words === undefined ? <Failure error={error} /> : <Notice kind="danger">{words}</Notice>;
}

function formatFailure(error: Error, text: Text): string | undefined {
  // The authenticator already has a passkey of this person.
  if (error.name === "InvalidStateError") return text("passkey-is-here");
  if (!(error instanceof CallError)) return text("passkey-unused");
  return statusOf(error) === 409 ? text("last-sign-in-method") : undefined;
}
