import { type Ref, useContext, useId, useRef } from "react";
import { languagePrefix } from "../../../contract/addresses/addresses.ts";
import { hasRoute } from "../../../contract/addresses/routes.ts";
import type { FieldError } from "../../../contract/api/errors.ts";
import { needCategories } from "../../../contract/api/need-categories.ts";
import { DEFAULT_NEED_FIELDS, type NeedFieldSettings } from "../../../contract/api/need-fields.ts";
import type { SubmittedForm } from "../../../contract/site/rendering.ts";
import type { Text } from "../../messages/load-messages.ts";
import type { PageContent } from "../../page/page.ts";
import { navigateTo } from "../../platform/navigate-to.ts";
import { usePage, useSite } from "../../view/context.ts";
import { useText } from "../../view/use-text.ts";
import { BlockNumber } from "../article/block-number.ts";
import { controlOf, hasTexts, withConsent } from "./need-controls.ts";
import { NeedField } from "./need-field.tsx";
import type { OwnForm } from "./own-form.ts";
import { type Failure, useNeedSubmission } from "./use-need-submission.ts";

export interface NeedFormProps {
  /** A form that the site declares, from `OwnFormBlock`. Default: the form that every site has. */
  own?: OwnForm | undefined;
  /** The categories of enquiries. Default: the categories of the site. */
  categories?: readonly string[] | undefined;
  /** The category that is selected at first. */
  category?: string | undefined;
  /** A submission without JavaScript that was rejected. The form shows it again with its errors. */
  form?: SubmittedForm | undefined;
  className?: string | undefined;
}

/**
 * The form with which visitors send an enquiry. Without JavaScript the browser posts it. With JavaScript, errors are shown next to the
 * fields, no typed text is lost, and the same submission is never stored twice.
 */
export function NeedForm({ own, categories, category = "", className, ...props }: NeedFormProps) {
  const text = useText();
  const id = useId();
  const site = useSite();
  const { themeCode, languageConfig, siteConfig } = site;
  const { language, url, content } = usePage();
  const number = useContext(BlockNumber);
  /** The id of a form inside an article, to which the browser returns after a post. */
  const anchor = number === undefined ? undefined : `need-${number}`;
  const fields = own?.fields ?? withConsent(siteConfig.needFields ?? DEFAULT_NEED_FIELDS);
  const form = props.form ?? sentBack(content, number);
  const prefix = languagePrefix(language, languageConfig.defaultLanguage);
  const hasThanksPage = own === undefined && hasRoute(themeCode, "form-submit-success");
  const isSent = wasSent(content, number);
  const element = useRef<HTMLFormElement>(null);
  const { state, errors, failure, onSubmit, onFocus } = useNeedSubmission(element, {
    fields,
    form: own,
    language,
    returned: form,
    isSent,
    onSent() {
      if (hasThanksPage) navigateTo(`${prefix}/form-submit-success.html`);
    },
  });

  if (state === "sent" && !hasThanksPage) {
    return (
      // The button that had the focus is gone. After a submission without JavaScript, the browser goes to the fragment instead.
      <p ref={isSent ? undefined : focus} role="status" id={anchor} tabIndex={-1} data-need-sent="">
        {own?.thanks ?? text("form-submit-success-title")}
      </p>
    );
  }
  // If the theme has no enquiry page, articles with a form accept the post themselves. The address has no fragment, because browsers would
  // then not scroll to the field with the error.
  const action =
    own === undefined && hasRoute(themeCode, "need") ? `${prefix}/need.html` : url.split("?", 1)[0];
  const returnsTo = form && (form.errors[0]?.field ?? fields[0]?.name);
  const note = failure && <FailureNote cause={failure} ref={state === "tried" ? bringIntoView : undefined} />;
  return (
    <form
      ref={element}
      id={anchor}
      className={className}
      action={action}
      method="post"
      noValidate
      data-need-form=""
      aria-label={own?.title || undefined}
      aria-busy={state === "sending"}
      onFocus={onFocus}
      onSubmit={onSubmit}
    >
      {state === "open" && note}
      {errors.length > 0 && <ErrorSummary {...{ id, errors, fields, own }} />}
      {number !== undefined && <input type="hidden" name="form" value={number} />}
      {own && <input type="hidden" name="formName" value={own.name} />}
      {fields.map((field) => (
        <NeedField
          key={field.name}
          {...controlOf(field, categories ?? needCategories(site))}
          id={`${id}-${field.name}`}
          label={labelOf(text, fields, field.name)}
          remark={remarkOf(text, fields, field)}
          value={form?.values[field.name] ?? (field.name === "category" ? category : undefined)}
          error={errors.find((error) => error.field === field.name)?.message}
          errorTexts={own?.errorTexts}
          // Without JavaScript, only the focus scrolls to the field.
          isReturnedTo={returnsTo === field.name}
        />
      ))}
      <Honeypot />
      {/*
       * Errors are shown next to the button that was pressed. After a submission without JavaScript, the page starts at the top instead.
       */}
      {state === "tried" && note}
      <button type="submit" aria-disabled={state === "sending"}>
        {state === "sending" ? text("need-sending") : (own?.send ?? text("need-send"))}
      </button>
    </form>
  );
}

function labelOf(text: Text, fields: readonly NeedFieldSettings[], name: string): string {
  const field = fields.find((known) => known.name === name);
  return field?.label ?? (hasTexts(name) ? text(`need-field-${name}`) : name);
}

function remarkOf(
  text: Text,
  fields: readonly NeedFieldSettings[],
  { name, isRequired }: NeedFieldSettings,
): string | undefined {
  if (isRequired) return text("need-required");
  const isPhoneEnough =
    name === "email" && fields.some((field) => field.name === "phone" && !field.isRequired);
  return isPhoneEnough ? text("need-or-phone") : undefined;
}

/**
 * A honeypot: a field that only bots fill in. It is invisible even without style sheets, and read-only, so that browsers and password
 * managers do not fill it in.
 */
function Honeypot() {
  const text = useText();
  return (
    <p hidden>
      <label>
        {text("need-field-website")}
        <input name="website" tabIndex={-1} autoComplete="off" readOnly />
      </label>
    </p>
  );
}

function FailureNote({ cause, ref }: { cause: Failure; ref: Ref<HTMLParagraphElement> | undefined }) {
  const text = useText();
  return (
    <p ref={ref} role="alert" data-need-failure="">
      {text(`need-failure-${cause}`)}
    </p>
  );
}

function focus(thanks: HTMLElement | null): void {
  thanks?.focus();
}

function bringIntoView(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: "nearest" });
}

interface ErrorSummaryProps {
  id: string;
  errors: readonly FieldError[];
  fields: readonly NeedFieldSettings[];
  own: OwnForm | undefined;
}

function ErrorSummary({ id, errors, fields, own }: ErrorSummaryProps) {
  const text = useText();
  return (
    <div role="alert" data-need-summary="">
      <p>{text("need-errors", { count: errors.length })}</p>
      <ul>
        {errors.map(({ field }) => (
          <li key={field}>
            {own?.explainRemoved(field) ?? <a href={`#${id}-${field}`}>{labelOf(text, fields, field)}</a>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The rejected submission, if it came from this form of the article. */
function sentBack(content: PageContent, number: number | undefined): SubmittedForm | undefined {
  return content.name === "article" && content.form?.values["form"] === String(number)
    ? content.form
    : undefined;
}

function wasSent(content: PageContent, number: number | undefined): boolean {
  return content.name === "article" && content.sentForm === String(number);
}
