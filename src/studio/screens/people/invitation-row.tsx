import { type ListedInvitation, PEOPLE_ENDPOINTS } from "../../../contract/studio/endpoints/people.ts";
import { call } from "../../api/call.ts";
import { dateFormat } from "../../messages/formats.ts";
import { useText, useWording } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { GrantLine } from "../../parts/grant-line.tsx";
import { useSiteNames } from "../../session/sites.ts";
import { ActionFailure } from "./action-failure.tsx";
import { usePeopleAction } from "./use-people-action.ts";
import styles from "./people.module.css";

export interface InvitationRowProps {
  tenant: string | undefined;
  invitation: ListedInvitation;
  canChange: boolean;
}

/** A pending invitation. */
export function InvitationRow({ tenant, invitation, canChange }: InvitationRowProps) {
  const text = useText();
  const nameOf = useSiteNames();
  const { tag } = useWording();
  const { email, name, grants, invitedBy, endsAt } = invitation;
  const times = dateFormat(tag, { dateStyle: "medium" });
  const withdraw = usePeopleAction(() => call(PEOPLE_ENDPOINTS.withdrawInvitation, { tenant, email }));
  const time = times.format(endsAt);
  return (
    <li>
      <div className={styles["who"]}>
        <h3>{name === "" ? email : `${name} · ${email}`}</h3>
        <p>
          {invitedBy === null
            ? text("invited-by-command", { time })
            : text("invited-by", { by: invitedBy, time })}
        </p>
      </div>
      <div className={styles["grants"]}>
        <ul>
          {grants.map((grant) => (
            <li key={JSON.stringify(grant)}>
              <GrantLine grant={grant} siteName={nameOf(grant.tenant)} />
            </li>
          ))}
        </ul>
        <ActionFailure error={withdraw.error} />
      </div>
      {canChange && (
        <Button
          aria-label={text("withdraw-of", { email })}
          isBusy={withdraw.isPending}
          onClick={() => withdraw.mutate()}
        >
          {text("withdraw")}
        </Button>
      )}
    </li>
  );
}
