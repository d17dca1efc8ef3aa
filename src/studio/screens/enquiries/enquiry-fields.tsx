import type { ReactNode } from "react";
import { LANGUAGE_TAGS } from "../../../contract/addresses/locales.ts";
import { NEED_FORM } from "../../../contract/api/forms.ts";
import type { NeedDetail, NeedList } from "../../../contract/studio/endpoints/needs.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useText } from "../../messages/wording-context.tsx";
import { titleOf } from "./form-title.ts";
import { mailAddress } from "./mail-address.ts";
import styles from "./enquiries.module.css";

/** Shows the sender of an enquiry, the fields of the form, and the page from which the sender came. Empty fields are left out. */
export function EnquiryFields({ need, forms }: { need: NeedDetail; forms: NeedList["forms"] }) {
  const text = useText();
  const {
    form,
    confirmation,
    email,
    phone,
    company,
    category,
    language,
    answers,
    formUrl,
    refererUrl,
    landingUrl,
  } = need;
  const lang = LANGUAGE_TAGS[language];
  return (
    <dl className={styles["fields"]}>
      <Row label={text("enquiry-form")} value={form === NEED_FORM ? "" : titleOf(forms, form)} />
      <Row label={text("enquiry-confirmation")} value={confirmation}>
        {text(confirmation === "confirmed" ? "enquiry-confirmed" : "enquiry-unconfirmed")}
      </Row>
      <Row label={text("email")} value={email}>
        <a href={mailAddress(email)}>{email}</a>
      </Row>
      <Row label={text("enquiry-phone")} value={phone}>
        <a href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`}>{phone}</a>
      </Row>
      <Row label={text("enquiry-company")} value={company} />
      <Row label={text("enquiry-category")} value={category} lang={lang} />
      {answers.map(({ name, label, value }) => (
        <Row key={name} label={<span lang={lang}>{label}</span>} value={value} lang={lang} />
      ))}
      <Row label={text("language")} value={LANGUAGE_NAMES[language]} lang={lang} />
      <Row label={text("enquiry-form-page")} value={formUrl} />
      <Row label={text("enquiry-page-before")} value={refererUrl} />
      <Row label={text("enquiry-first-page")} value={landingUrl} />
    </dl>
  );
}

interface RowProps {
  label: ReactNode;
  value: string;
  lang?: string;
  /** Shown instead of the plain value. */
  children?: ReactNode;
}

function Row({ label, value, lang, children = value }: RowProps) {
  if (value === "") return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd lang={lang}>{children}</dd>
    </div>
  );
}
