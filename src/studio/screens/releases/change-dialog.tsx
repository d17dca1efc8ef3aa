import { useState } from "react";
import { type ListedRelease, RELEASE_ENDPOINTS } from "../../../contract/studio/endpoints/releases.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { Field } from "../../parts/field.tsx";
import { Failure } from "../../parts/states.tsx";
import { useSiteTimes } from "../../session/site-times.ts";
import { useSite } from "../../session/sites.ts";
import { clockTimeOf, timeOf } from "../../writing/zone-time.ts";
import { ConditionFields } from "./condition-fields.tsx";
import { useReleaseCall } from "./use-release-call.ts";
import styles from "./releases.module.css";

export interface ChangeDialogProps {
  tenant: string;
  release: ListedRelease;
  close: () => void;
}

/** Changes the name, the time and the conditions of a planned release. */
export function ChangeDialog({ tenant, release, close }: ChangeDialogProps) {
  const text = useText();
  const { timeZone, zone } = useSiteTimes(tenant);
  const site = useSite(tenant);
  const [title, setTitle] = useState(release.title);
  const [typed, setTyped] = useState(() => clockTimeOf(release.goesLiveAt, timeZone));
  const [conditions, setConditions] = useState(release.conditions);
  const save = useReleaseCall(tenant, release);
  // The field cannot show seconds, nor the second of two equal hours when clocks are set back.
  const isSameTime = typed === clockTimeOf(release.goesLiveAt, timeZone);
  const goesLiveAt = isSameTime ? release.goesLiveAt : timeOf(typed, timeZone);
  // The site may no longer have a language for which the release waits.
  const languages = conditions.languages.filter((language) => site?.languages.includes(language));
  const input = { title, goesLiveAt, conditions: { ...conditions, languages } };
  return (
    <Dialog title={text("change-release")} close={close}>
      <form
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) save.mutate([RELEASE_ENDPOINTS.changeRelease, input], { onSuccess: close });
        }}
      >
        <Field
          label={text("release-title")}
          value={title}
          required
          maxLength={500}
          onChange={({ currentTarget: { value } }) => setTitle(value)}
        />
        <Field
          type="datetime-local"
          label={text("condition-time")}
          hint={text("condition-latest-hint", { zone })}
          value={typed}
          required
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <ConditionFields {...{ tenant, conditions }} choose={setConditions} />
        {save.error !== null && <Failure error={save.error} />}
        <DialogActions>
          <Button onClick={close}>{text("cancel")}</Button>
          <Button type="submit" look="do" isBusy={save.isPending} disabled={goesLiveAt === undefined}>
            {text("save-release")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
