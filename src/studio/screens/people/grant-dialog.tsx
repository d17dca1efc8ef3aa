import { PEOPLE_ENDPOINTS } from "../../../contract/studio/endpoints/people.ts";
import type { Grant } from "../../../contract/studio/roles.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { ActionFailure } from "./action-failure.tsx";
import { GrantForm } from "./grant-form.tsx";
import { usePeopleAction } from "./use-people-action.ts";

export interface GrantDialogProps {
  tenant: string | undefined;
  email: string;
  name: string;
  close: () => void;
}

/** Grants further permissions to a person. */
export function GrantDialog({ tenant, email, name, close }: GrantDialogProps) {
  const text = useText();
  const give = usePeopleAction((grant: Grant) =>
    call(PEOPLE_ENDPOINTS.grantPerson, { tenant, email, grants: [grant] }),
  );
  return (
    <Dialog title={text("grant-more-to", { name })} close={close}>
      <ActionFailure error={give.error} />
      <GrantForm
        tenant={tenant}
        label={text("grant-more")}
        isBusy={give.isPending}
        close={close}
        submit={(grant) => give.mutate(grant, { onSuccess: close })}
      />
    </Dialog>
  );
}
