import { useState } from "react";
import { type ListedPerson, PEOPLE_ENDPOINTS } from "../../../contract/studio/endpoints/people.ts";
import { call } from "../../api/call.ts";
import { dateFormat } from "../../messages/formats.ts";
import { useText, useWording } from "../../messages/wording-context.tsx";
import { AskDialog } from "../../parts/ask-dialog.tsx";
import { Button } from "../../parts/button.tsx";
import { GrantLine } from "../../parts/grant-line.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useMe } from "../../session/me-context.tsx";
import { useSiteNames } from "../../session/sites.ts";
import { ActionFailure } from "./action-failure.tsx";
import { GrantDialog } from "./grant-dialog.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { usePeopleAction } from "./use-people-action.ts";
import styles from "./people.module.css";

export interface PersonRowProps {
  tenant: string | undefined;
  person: ListedPerson;
  canChange: boolean;
}

/** A person with their permissions, and actions on them. */
export function PersonRow({ tenant, person, canChange }: PersonRowProps) {
  const text = useText();
  const { tag } = useWording();
  const { email: own } = useMe();
  const { id, email, name, lastSeenAt, credentials, hasSecondFactor } = person;
  const times = dateFormat(tag, { dateStyle: "medium" });
  const ways = [
    credentials.passkey > 0 ? text("passkeys-count", { count: credentials.passkey }) : [],
    credentials.password > 0 ? text("password") : [],
    hasSecondFactor ? text("has-second-factor") : [],
    credentials.company > 0 ? text("company-account") : [],
  ].flat();
  const seen =
    lastSeenAt === null ? text("never-seen") : text("last-seen", { time: times.format(lastSeenAt) });
  const shown = name === "" ? email : name;
  return (
    <li>
      <div className={styles["who"]}>
        <h2>{shown}</h2>
        {name !== "" && <p>{email}</p>}
        <p>{[seen, ...ways].join(" · ")}</p>
      </div>
      <Grants {...{ tenant, person, canChange }} />
      {canChange && email !== own && (
        <PersonActions {...{ tenant, id, email, hasSecondFactor }} name={shown} />
      )}
    </li>
  );
}

function Grants({ tenant, person: { id, grants }, canChange }: PersonRowProps) {
  const text = useText();
  const nameOf = useSiteNames();
  const { tag } = useWording();
  const revoke = usePeopleAction((grant: string) =>
    call(PEOPLE_ENDPOINTS.revokeGrant, { tenant, id, grant }),
  );
  return (
    <div className={styles["grants"]}>
      <ul lang={tag}>
        {grants.map((grant) => (
          <li key={grant.id}>
            <span id={`grant-${grant.id}`}>
              <GrantLine grant={grant} siteName={nameOf(grant.tenant)} />
              {grant.isFromCompany && ` · ${text("from-company")}`}
            </span>
            {canChange && (
              <Button
                look="quiet"
                aria-label={text("take-away")}
                aria-describedby={`grant-${grant.id}`}
                title={text("take-away")}
                isBusy={revoke.isPending && revoke.variables === grant.id}
                onClick={() => revoke.mutate(grant.id)}
              >
                <span aria-hidden="true">×</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ActionFailure error={revoke.error} />
    </div>
  );
}

type Open = "grant" | "sign-out" | "reset" | "remove" | undefined;

function PersonActions({
  tenant,
  id,
  email,
  name,
  hasSecondFactor,
}: {
  tenant: string | undefined;
  id: string;
  email: string;
  name: string;
  hasSecondFactor: boolean;
}) {
  const text = useText();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const recover = usePeopleAction(() => call(PEOPLE_ENDPOINTS.recoverPerson, { tenant, id }));
  const signOut = usePeopleAction(() => call(PEOPLE_ENDPOINTS.signPersonOut, { tenant, id }));
  const reset = usePeopleAction(() => call(PEOPLE_ENDPOINTS.resetSecondFactor, { tenant, id }));
  const remove = usePeopleAction(() => call(PEOPLE_ENDPOINTS.removePerson, { tenant, id }));
  return (
    <details className={styles["actions"]}>
      <summary aria-label={text("more-actions-for", { name })}>{text("more-actions")}</summary>
      <div>
        <Button onClick={() => setOpen("grant")}>{text("grant-more")}</Button>
        <Button onClick={() => setOpen("sign-out")}>{text("sign-out-everywhere")}</Button>
        <Button isBusy={recover.isPending} onClick={() => recover.mutate()}>
          {text("make-recovery-link")}
        </Button>
        {hasSecondFactor && <Button onClick={() => setOpen("reset")}>{text("reset-second-factor")}</Button>}
        <Button look="danger" onClick={() => setOpen("remove")}>
          {text("remove-person")}
        </Button>
        <ActionFailure error={recover.error} />
        {reset.data !== undefined && (
          <Notice kind={reset.data.isNotified ? "good" : "warn"}>
            {text(reset.data.isNotified ? "reset-is-mailed" : "reset-is-not-mailed", { name })}
          </Notice>
        )}
      </div>
      {open === "grant" && <GrantDialog {...{ tenant, email, name, close }} />}
      {open === "sign-out" && (
        <AskDialog
          {...{ close }}
          title={text("sign-out-everywhere")}
          action={signOut}
          failure={<ActionFailure error={signOut.error} />}
        >
          {text("sign-out-everywhere-explained", { name })}
        </AskDialog>
      )}
      {open === "reset" && (
        <AskDialog
          {...{ close }}
          title={text("reset-second-factor")}
          action={reset}
          failure={<ActionFailure error={reset.error} />}
          isDangerous
        >
          {text("reset-second-factor-explained", { name })}
        </AskDialog>
      )}
      {open === "remove" && (
        <AskDialog
          {...{ close }}
          title={text("remove-person")}
          action={remove}
          failure={<ActionFailure error={remove.error} />}
          isDangerous
        >
          {text("remove-person-explained", { name })}
        </AskDialog>
      )}
      {recover.data !== undefined && (
        <LinkDialog
          made={recover.data}
          explained={text("recovery-link-explained", { name })}
          close={recover.reset}
        />
      )}
    </details>
  );
}
