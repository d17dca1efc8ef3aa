import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { LANGUAGE_TAGS, type LanguageCode, isLanguageCode } from "../../../contract/addresses/locales.ts";
import type { NamedGroup } from "../../../contract/studio/endpoints/articles.ts";
import { statusOf } from "../../api/call-error.ts";
import { articleName, articleScreen } from "../../articles/article-name.ts";
import { beginText } from "../../articles/begin-text.ts";
import { newText } from "../../articles/new-text.ts";
import { slugOf } from "../../articles/slug-of.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useWording } from "../../messages/wording-context.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Choice, Field } from "../../parts/field.tsx";
import { Failure } from "../../parts/states.tsx";
import { go } from "../../routing/location.ts";
import { useTimeZone } from "../../session/sites.ts";
import { dayOf } from "../../writing/zone-time.ts";
import { AddressFields } from "./address-fields.tsx";
import { type Address, addressIn, faultOfSlug, readField } from "./address.ts";
import { BulkForm } from "./bulk-form.tsx";
import type { ArticleFilter } from "./filter.ts";

export interface NewArticleDialogProps {
  tenant: string;
  /** The languages in which the person may write, beginning with the site's default language. */
  languages: readonly LanguageCode[];
  groups: readonly NamedGroup[];
  /** The filter of the list, whose group and language are preselected. */
  filter: Pick<ArticleFilter, "language" | "group">;
  close: () => void;
}

/** Creates an article as a draft, and opens it. */
export function NewArticleDialog({ tenant, languages, groups, filter, close }: NewArticleDialogProps) {
  const { text, language: own } = useWording();
  const wanted = [filter.language, own].find((code) => code !== undefined && languages.includes(code));
  const timeZone = useTimeZone(tenant);
  const [fault, setFault] = useState<string>();
  const [slug, setSlug] = useState("");
  // Whether the person has edited the slug. Until then it is derived from the title.
  const [isOwn, setOwn] = useState(false);
  const begin = useMutation({
    mutationFn: async ({ title, ...name }: Address & { title: string; language: LanguageCode }) => {
      await beginText(tenant, articleName(name), newText({ title, day: dayOf(Date.now(), timeZone) }));
      go(articleScreen(tenant, name));
    },
    onError: (error) => {
      if (statusOf(error) === 409) setFault(text("fault-taken"));
      if (statusOf(error) === 403) setFault(text("fault-group-not-yours"));
    },
  });
  const isShown = statusOf(begin.error) === 409 || statusOf(begin.error) === 403;
  return (
    <Dialog title={text("new-article")} close={close}>
      {begin.error !== null && !isShown && <Failure error={begin.error} />}
      <BulkForm
        label={text("begin-writing")}
        isBusy={begin.isPending}
        close={close}
        submit={(form) => {
          const address = addressIn(form);
          const language = form.get("language");
          const found = faultOfSlug(address, text);
          setFault(found);
          if (found === undefined && isLanguageCode(language))
            begin.mutate({ ...address, language, title: readField(form, "title") });
        }}
      >
        <Field
          label={text("title")}
          name="title"
          required
          autoComplete="off"
          onChange={(event) => !isOwn && setSlug(slugOf(event.currentTarget.value))}
        />
        <Choice label={text("language")} name="language" defaultValue={wanted}>
          {languages.map((code) => (
            <option key={code} value={code} lang={LANGUAGE_TAGS[code]}>
              {LANGUAGE_NAMES[code]}
            </option>
          ))}
        </Choice>
        <AddressFields
          groups={groups}
          group={filter.group ?? null}
          fault={fault}
          slug={{
            value: slug,
            onChange: ({ currentTarget: { value } }) => {
              setSlug(value);
              setOwn(value !== "");
            },
          }}
        />
      </BulkForm>
    </Dialog>
  );
}
