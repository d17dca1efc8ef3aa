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
}

/** The form for a file's focus point, its alt texts in the site's languages, and its credit. Saving publishes at once. */
export function DescriptionForm({ tenant, file, isPicture }: DescriptionFormProps) {
  const text = useText();
  const client = useQueryClient();
  const mayDescribe = useMay()("media.add", { tenant });
  const languages = useQuery(sitesQuery).data?.find(({ code }) => code === tenant)?.languages ?? [];
  // The version with which the fields were filled. A newer version does not replace what is typed in them.
  const [opened, setOpened] = useState(file);
  const [latest, setLatest] = useState(file.version);
  const [saved, setSaved] = useState<string>();
  const [alt, setAlt] = useState(file.ownAlt);
  const [credit, setCredit] = useState(file.credit);
  const [focus, setFocus] = useState(file.focus);
  const key = ["media", tenant, "one", file.name];
  const start = (detail: MediaDetail) => {
    setOpened(detail);
    setAlt(detail.ownAlt);
    setFocus(detail.focus);
    setCredit(detail.credit);
  };
  const save = useMutation({
    mutationFn: (written: Pick<MediaDetail, "credit" | "focus"> & { alt: typeof alt }) =>
      call(
        MEDIA_ENDPOINTS.describeMedia,
        { tenant, name: file.name, ...written },
        { match: `"${opened.version}"` },
      ),
    onSuccess: (detail, written) => {
      setSaved(detail.version);
      setOpened(detail);
      setAlt((now) => (now === written.alt ? detail.ownAlt : now));
      setFocus((now) => (now === written.focus ? detail.focus : now));
      setCredit((now) => (now === written.credit ? detail.credit : now));
      client.setQueryData(key, detail);
      void client.invalidateQueries({ queryKey: ["media", tenant, "list"] });
    },
  });
  const isChanged =
    credit !== opened.credit ||
    JSON.stringify(focus) !== JSON.stringify(opened.focus) ||
    languages.some((language) => (alt[language] ?? "") !== (opened.ownAlt[language] ?? ""));
  if (file.version !== latest) {
    setLatest(file.version);
    if (!isChanged) start(file);
  }
  const showTheirs = async () => {
    await client.invalidateQueries({ queryKey: key });
    const theirs = client.getQueryData<MediaDetail>(key);
    if (theirs === undefined || theirs.version === opened.version) return;
    start(theirs);
    save.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate({ alt, focus, credit });
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
          actions={<Button onClick={() => void showTheirs()}>{text("media-show-theirs")}</Button>}
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
          {saved === opened.version && !isChanged && <p role="status">{text("saved")}</p>}
        </div>
      )}
    </form>
  );
}
