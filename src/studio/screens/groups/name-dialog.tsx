import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useDeferredValue, useId, useState } from "react";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { NAME_ENDPOINTS, type NameKind, type UsedName } from "../../../contract/studio/endpoints/names.ts";
import { call } from "../../api/call.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { Field } from "../../parts/field.tsx";
import { Failure } from "../../parts/states.tsx";
import { useProof } from "../../proof/proof.tsx";
import { refreshScreens } from "../../session/refresh-screens.ts";
import type { Changed } from "./changed-notice.tsx";
import styles from "./groups.module.css";

export interface NameDialogProps {
  tenant: string;
  kind: NameKind;
  /** The names to rename or merge; the most used one is suggested as the new name. */
  names: readonly UsedName[];
  /** The language whose texts are changed; `undefined` for all. */
  language: LanguageCode | undefined;
  close: () => void;
  done: (changed: Changed) => void;
}

/** Asks for the new name of tags or authors, and publishes it in all texts that have them. */
export function NameDialog({ tenant, kind, names, language, close, done }: NameDialogProps) {
  const text = useText();
  const client = useQueryClient();
  const prove = useProof();
  const id = useId();
  const [most] = names.toSorted((one, other) => usesOf(other) - usesOf(one));
  const [typed, setTyped] = useState(most?.name ?? "");
  const wanted = typed.trim();
  const query = useDeferredValue(wanted);
  const { data } = useQuery({
    queryKey: ["used-names", tenant, kind, "known", query],
    queryFn: ({ signal }) => call(NAME_ENDPOINTS.listUsedNames, { tenant, kind, query }, { signal }),
    enabled: query !== "",
  });
  const known = data?.names ?? [];
  const own = names.map(({ name }) => name);
  const joins = known.some(({ name }) => name === wanted) && !own.includes(wanted);
  const replaced = own.filter((name) => name !== wanted);
  const change = useMutation({
    mutationFn: async (to: string | null) => {
      const input = { tenant, kind, names: to === null ? own : replaced, to, ...(language && { language }) };
      const note = text(to === null ? "names-note-removed" : "names-note", {
        names: input.names.join(", ").slice(0, 200),
        to: to ?? "",
      });
      const changed = await prove(() => call(NAME_ENDPOINTS.changeNames, { ...input, note }));
      await refreshScreens(client);
      done(changed);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted !== "" && replaced.length > 0 && !change.isPending) change.mutate(wanted);
  };
  const isMerge = own.length > 1 || joins;
  return (
    <Dialog title={text(own.length > 1 ? "names-merge-title" : "names-rename-title")} close={close}>
      <form className={styles["form"]} onSubmit={submit}>
        <p>
          {own.map((name, index) => (
            <span key={name}>
              {index > 0 && ", "}
              <strong>{name}</strong>
            </span>
          ))}
        </p>
        <Field
          label={text("names-new-name")}
          hint={text(joins ? "names-joins" : "names-new-name-hint")}
          value={typed}
          required
          maxLength={200}
          list={id}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <datalist id={id}>
          {known.slice(0, 20).map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <p>
          {language === undefined
            ? text("names-scope-all")
            : text("names-scope-one", { language: LANGUAGE_NAMES[language] })}
        </p>
        {change.error !== null && <Failure error={change.error} />}
        <DialogActions>
          <Button look="danger" isBusy={change.isPending} onClick={() => change.mutate(null)}>
            {text("names-remove")}
          </Button>
          <Button onClick={close}>{text("cancel")}</Button>
          <Button
            type="submit"
            look="do"
            isBusy={change.isPending}
            disabled={wanted === "" || replaced.length === 0}
          >
            {text(isMerge ? "names-merge-do" : "names-rename-do")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function usesOf({ uses }: UsedName): number {
  return Object.values(uses).reduce((sum, count) => sum + count, 0);
}
