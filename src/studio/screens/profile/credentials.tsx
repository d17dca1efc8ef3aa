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
import { nameAgent } from "./name-agent.ts";
import { PasswordForm } from "./password-form.tsx";
import styles from "./profile.module.css";

/** Sign-in methods: passkeys and the password. */
export function Credentials() {
  const text = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ["credentials"],
    queryFn: ({ signal }) => call(ACCOUNT_ENDPOINTS.listCredentials, {}, { signal }),
  });
  const add = useCredentialAction(async () => {
    const passkey = await makeNextPasskey();
    const name = nameAgent(navigator.userAgent) ?? "";
    return call(ACCOUNT_ENDPOINTS.addPasskey, { passkey, name });
  });
  return (
    <section className={styles["section"]}>
      <h2>{text("sign-in-methods")}</h2>
      <p className={styles["explained"]}>{text("sign-in-methods-explained")}</p>
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      <ul className={styles["sessions"]}>
        {data?.map((credential) => (
          <CredentialLine key={credential.id} credential={credential} />
        ))}
      </ul>
      <CredentialFailure error={add.error} />
      {hasPasskeys() && (
        <div>
          <Button isBusy={add.isPending} onClick={() => add.mutate()}>
            {text("add-passkey")}
          </Button>
        </div>
      )}
      <PasswordForm isFirst={data?.every(({ kind }) => kind !== "password") ?? false} />
    </section>
  );
}

function CredentialLine({
  credential: { id, kind, name, usedAt, createdAt, isUsable },
}: {
  credential: ListedCredential;
}) {
  const text = useText();
  const { tag } = useWording();
  const remove = useCredentialAction(() => call(ACCOUNT_ENDPOINTS.removeCredential, { id }));
  const times = dateFormat(tag, { dateStyle: "medium" });
  const label =
    kind === "password" ? text("password") : name === "" ? text("passkey") : `${text("passkey")} · ${name}`;
  return (
    <li>
      <div>
        <p className={styles["agent"]}>{label}</p>
        <p className={styles["explained"]}>
          {usedAt === null
            ? text("made-at", { time: times.format(createdAt) })
            : text("last-seen", { time: times.format(usedAt) })}
          {!isUsable && ` · ${text("passkey-of-earlier-address")}`}
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
