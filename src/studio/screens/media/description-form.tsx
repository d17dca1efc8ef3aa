import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { LANGUAGE_TAGS } from "../../../contract/addresses/locales.ts";
import { MEDIA_ENDPOINTS, type MediaDetail } from "../../../contract/studio/endpoints/media.ts";
import { statusOf } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Field } from "../../parts/field.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Failure } from "../../parts/states.tsx";
import { useMay } from "../../session/me-context.tsx";
import { sitesQuery } from "../../session/sites.ts";
import { FocusField } from "./focus-field.tsx";
import styles from "./media-detail.module.css";

export interface DescriptionFormProps {
  tenant: string;
  file: MediaDetail;
  isPicture: boolean;
  /** Whether the person has just saved the description that is shown. */
  isSaved: boolean;
  saved: (version: string) => void;
}

/** The form for a file's focus point, its alt texts in the site's languages, and its credit. Saving publishes at once. */
export function DescriptionForm({ tenant, file, isPicture, isSaved, saved }: DescriptionFormProps) {
  const text = useText();
  const client = useQueryClient();
  const mayDescribe = useMay()("media.add", { tenant });
  const languages = useQuery(sitesQuery).data?.find(({ code }) => code === tenant)?.languages ?? [];
  const [alt, setAlt] = useState(file.ownAlt);
  const [credit, setCredit] = useState(file.credit);
  const [focus, setFocus] = useState(file.focus);
  const save = useMutation({
    mutationFn: () =>
      call(
        MEDIA_ENDPOINTS.describeMedia,
        { tenant, name: file.name, alt, focus, credit },
        { match: `"${file.version}"` },
      ),
    onSuccess: (detail) => {
      saved(detail.version);
      client.setQueryData(["media", tenant, "one", file.name], detail);
      void client.invalidateQueries({ queryKey: ["media", tenant, "list"] });
    },
  });
  const isChanged =
    credit !== file.credit ||
    JSON.stringify(focus) !== JSON.stringify(file.focus) ||
    languages.some((language) => (alt[language] ?? "") !== (file.ownAlt[language] ?? ""));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  return (
    <form className={styles["form"]} onSubmit={submit}>
      {isPicture && <FocusField {...{ tenant, file, focus }} set={mayDescribe ? setFocus : undefined} />}
      {isPicture &&
        languages.map((language) => (
          <Field
            key={language}
            label={text("media-alt", { language: LANGUAGE_NAMES[language] })}
            lang={LANGUAGE_TAGS[language]}
            value={alt[language] ?? ""}
            placeholder={file.alt[language]}
            readOnly={!mayDescribe}
            maxLength={1_000}
            onChange={({ currentTarget: { value } }) => setAlt({ ...alt, [language]: value })}
          />
        ))}
      <Field
        label={text("media-credit")}
        value={credit}
        readOnly={!mayDescribe}
        maxLength={500}
        onChange={({ currentTarget: { value } }) => setCredit(value)}
      />
      {statusOf(save.error) === 412 ? (
        <Notice
          kind="warn"
          title={text("media-described-meanwhile")}
          actions={
            <Button
              onClick={() => void client.invalidateQueries({ queryKey: ["media", tenant, "one", file.name] })}
            >
              {text("media-show-theirs")}
            </Button>
          }
        />
      ) : (
        save.error !== null && <Failure error={save.error} />
      )}
      {mayDescribe && (
        <div className={styles["saving"]}>
          <Button
            type="submit"
            look={isChanged ? "do" : "plain"}
            isBusy={save.isPending}
            disabled={!isChanged}
          >
            {text("media-save")}
          </Button>
          {isSaved && !isChanged && <p role="status">{text("saved")}</p>}
        </div>
      )}
    </form>
  );
}
