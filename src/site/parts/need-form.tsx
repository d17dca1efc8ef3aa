import { type FormEvent, useContext, useEffect, useId, useRef, useState } from "react";
import { languagePrefix } from "../../contract/addresses.ts";
import type { FieldError } from "../../contract/errors.ts";
import { DEFAULT_NEED_FIELDS, type NeedFieldSettings } from "../../contract/need-fields.ts";
import { keepsRoute } from "../../contract/routes.ts";
import { usePage, useSite } from "../context.ts";
import { loadChunk } from "../load-chunk.ts";
import { useText } from "../messages/use-text.ts";
import { needCategories } from "../need-categories.ts";
import type { PageContent } from "../page.ts";
import { navigateTo } from "../router/navigate-to.ts";
import { BlockNumber } from "./block-number.ts";
import { controlOf, isWorded, withConsent } from "./need-controls.ts";
import { NeedField } from "./need-field.tsx";
import type { SubmissionKeys } from "./submission-key.ts";
import { useNeedDraft } from "./use-need-draft.ts";
import { useStartedAt } from "./use-started-at.ts";

export interface NeedFormProps {
  /** Default: the site's own. */
  categories?: readonly string[] | undefined;
  /** Chosen beforehand. */
  category?: string | undefined;
  /** What a plain post brought back: shown again with its errors. */
  form?:
    | { values: Readonly<Record<string, string>>; errors: readonly FieldError[]; status?: number }
    | undefined;
  className?: string | undefined;
}

/**
 * The form by which a visitor sends a need. A plain post without JavaScript; with it, what is wrong shows
 * beside the fields, nothing typed is lost, and the same submission never counts twice.
 */
export function NeedForm({ categories, category = "", className, ...props }: NeedFormProps) {
  const text = useText();
  const id = useId();
  const site = useSite();
  const { themeCode, languageConfig, siteConfig } = site;
  const { language, url, content } = usePage();
  const number = useContext(BlockNumber);
  /** Where a form inside an article stands, for the address that its post leads to. */
  const place = number === undefined ? undefined : `need-${number}`;
  const fields = withConsent(siteConfig.needFields ?? DEFAULT_NEED_FIELDS);
  const element = useRef<HTMLFormElement>(null);
  const form = props.form ?? sentBack(content, number);
  /** Made at the first attempt, with the code that sends. */
  const keys = useRef<SubmissionKeys>(undefined);
  /** From the press of the button to the page that says so: a second press changes nothing. */
  const isUnderway = useRef(false);
  const startedAt = useStartedAt(language);
  const [errors, setErrors] = useState<readonly FieldError[]>(form?.errors ?? []);
  const [failure, setFailure] = useState(failureOf(form));
  const [state, setState] = useState<"open" | "sending" | "tried" | "sent">(
    wasSent(content, number) ? "sent" : "open",
  );
  const prefix = languagePrefix(language, languageConfig.defaultLanguage);
  const hasThanksPage = keepsRoute(themeCode, "form-submit-success");
  const draft = useNeedDraft(element);

  useEffect(() => {
    if (errors.length > 0) element.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [errors]);

  function reopen(): void {
    isUnderway.current = false;
    setState("tried");
  }

  function refuse(cause: Failure): void {
    reopen();
    setFailure(cause);
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isUnderway.current) return;
    isUnderway.current = true;
    setState("sending");
    setFailure(undefined);
    const values = Object.fromEntries(new FormData(event.currentTarget));
    try {
      const { createSubmissionKeys, submitNeed } = await loadChunk(() => import("./submit-need.ts"));
      keys.current ??= createSubmissionKeys();
      const need = { ...values, idempotencyKey: keys.current.keyOf(values), startedAt: startedAt.read() };
      const wrong = await submitNeed(need, { fields, language });
      if (wrong === "busy") return refuse("busy");
      setErrors(wrong);
      if (wrong.length > 0) return reopen();
      draft.discard();
      keys.current.forget();
      setState("sent");
      if (hasThanksPage) navigateTo(`${prefix}/form-submit-success.html`);
    } catch {
      refuse("error");
    }
  }

  if (state === "sent" && !hasThanksPage) {
    return (
      <p role="status" id={place} data-need-sent="">
        {text("form-submit-success-title")}
      </p>
    );
  }
  // A theme without a page for needs takes them where its articles hold forms. With a fragment in the address
  // browsers would not lead to the field that is to be mended.
  const action = keepsRoute(themeCode, "need") ? `${prefix}/need.html` : url.split("?", 1)[0];
  const returnsTo = form && (form.errors[0]?.field ?? fields[0]?.name);
  const labelOf = (name: string) => {
    const field = fields.find((known) => known.name === name);
    return field?.label ?? (isWorded(name) ? text(`need-field-${name}`) : name);
  };
  const remarkOf = ({ name, isRequired }: NeedFieldSettings) => {
    if (isRequired) return text("need-required");
    const isPhoneEnough =
      name === "email" && fields.some((field) => field.name === "phone" && !field.isRequired);
    return isPhoneEnough ? text("need-or-phone") : undefined;
  };
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message;
  /** Why nothing was sent, though no field is wrong. */
  const note = failure && (
    <p ref={state === "tried" ? bringIntoView : undefined} role="alert" data-need-failure="">
      {text(`need-failure-${failure}`)}
    </p>
  );
  return (
    <form
      ref={element}
      id={place}
      className={className}
      action={action}
      method="post"
      noValidate
      data-need-form=""
      aria-busy={state === "sending"}
      onFocus={startedAt.onFocus}
      onSubmit={submit}
    >
      {state === "open" && note}
      {errors.length > 0 && <ErrorSummary id={id} errors={errors} labelOf={labelOf} />}
      {number !== undefined && <input type="hidden" name="form" value={number} />}
      {fields.map((field) => (
        <NeedField
          key={field.name}
          {...controlOf(field, categories ?? needCategories(site))}
          id={`${id}-${field.name}`}
          label={labelOf(field.name)}
          remark={remarkOf(field)}
          value={form?.values[field.name] ?? (field.name === "category" ? category : undefined)}
          error={errorOf(field.name)}
          // Without JavaScript nothing else would lead there.
          isReturnedTo={returnsTo === field.name}
        />
      ))}
      <p hidden>
        <label>
          {text("need-field-website")}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      {/* Where the visitor is when the button was pressed: a page that a post brought back begins at the top. */}
      {state === "tried" && note}
      <button type="submit" aria-disabled={state === "sending"}>
        {text(state === "sending" ? "need-sending" : "need-send")}
      </button>
    </form>
  );
}

type Failure = "error" | "busy" | undefined;

function bringIntoView(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: "nearest" });
}

/** A post that was refused though no field was wrong. */
function failureOf(form: NeedFormProps["form"]): Failure {
  if (form === undefined || form.errors.length > 0) return undefined;
  return form.status === 429 ? "busy" : "error";
}

interface ErrorSummaryProps {
  id: string;
  errors: readonly FieldError[];
  labelOf: (name: string) => string;
}

function ErrorSummary({ id, errors, labelOf }: ErrorSummaryProps) {
  const text = useText();
  return (
    <div role="alert" data-need-summary="">
      <p>{text("need-errors", { count: errors.length })}</p>
      <ul>
        {errors.map(({ field }) => (
          <li key={field}>
            <a href={`#${id}-${field}`}>{labelOf(field)}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What a plain post of this very form in an article brought back. */
function sentBack(content: PageContent, number: number | undefined): NeedFormProps["form"] {
  return content.name === "article" && content.form?.values["form"] === String(number)
    ? content.form
    : undefined;
}

function wasSent(content: PageContent, number: number | undefined): boolean {
  return content.name === "article" && content.sentForm === String(number);
}
