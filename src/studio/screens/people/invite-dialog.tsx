import { type MadeLink, PEOPLE_ENDPOINTS } from "../../../contract/studio/endpoints/people.ts";
import type { Grant } from "../../../contract/studio/roles.ts";
import { CallError, statusOf } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Field } from "../../parts/field.tsx";
import { ActionFailure } from "./action-failure.tsx";
import { GrantForm } from "./grant-form.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { usePeopleAction } from "./use-people-action.ts";

interface Invitation {
  email: string;
  name: string;
  grants: readonly Grant[];
}

/** Invites a person by e-mail address. A person who already has an account receives the permissions at once. */
export function InviteDialog({ tenant, close }: { tenant: string | undefined; close: () => void }) {
  const text = useText();
  const invite = usePeopleAction((invitation: Invitation) => inviteOrGrant(tenant, invitation));
  if (invite.data)
    return <LinkDialog made={invite.data} explained={text("invitation-link-explained")} close={close} />;
  const isNoAddress =
    invite.error instanceof CallError && invite.error.fields.some(({ field }) => field === "email");
  return (
    <Dialog title={text("invite")} close={close}>
      {!isNoAddress && <ActionFailure error={invite.error} />}
      <GrantForm
        tenant={tenant}
        label={text("invite")}
        isBusy={invite.isPending}
        close={close}
        submit={(grant, form) => {
          const [email = "", name = ""] = ["email", "name"].map((field) => String(form.get(field)));
          invite.mutate({ email, name, grants: [grant] }, { onSuccess: (made) => made ?? close() });
        }}
      >
        <Field
          label={text("email")}
          name="email"
          type="email"
          required
          autoComplete="off"
          error={isNoAddress ? text("fault-not-an-address") : undefined}
        />
        <Field label={text("name")} hint={text("name-optional")} name="name" autoComplete="off" />
      </GrantForm>
    </Dialog>
  );
}

async function inviteOrGrant(tenant: string | undefined, invitation: Invitation): Promise<MadeLink | null> {
  try {
    return await call(PEOPLE_ENDPOINTS.invitePerson, { tenant, ...invitation });
  } catch (error) {
    if (statusOf(error) !== 409) throw error;
    const { email, grants } = invitation;
    await call(PEOPLE_ENDPOINTS.grantPerson, { tenant, email, grants });
    return null;
  }
}
