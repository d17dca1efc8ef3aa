import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { languagePrefix } from "../../contract/addresses.ts";
import { type FieldError, SiteError } from "../../contract/errors.ts";
import { NEED_LIMITS } from "../../contract/limits.ts";
import type { NeedFieldName } from "../../contract/needs.ts";
import { keepsRoute } from "../../contract/routes.ts";
import { usePage, useSite } from "../context.ts";
import { useText } from "../messages/use-text.ts";
import { needCategories } from "../need-categories.ts";
import { navigateTo } from "../router/navigate-to.ts";
import { NeedField, type NeedFieldProps } from "./need-field.tsx";
import { createSubmissionKeys } from "./submission-key.ts";
import { submitNeed } from "./submit-need.ts";
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

interface TypedField extends Pick<
  NeedFieldProps,
  "type" | "isRequired" | "autoComplete" | "isNoSpace" | "isMultiline"
> {
  name: keyof typeof NEED_LIMITS;
}

const FIELDS: readonly TypedField[] = [
  { name: "name", isRequired: true, autoComplete: "name" },
  { name: "email", type: "email", autoComplete: "email", isNoSpace: true },
  { name: "phone", type: "tel", autoComplete: "tel", isNoSpace: true },
  { name: "company", autoComplete: "organization" },
  { name: "category" },
  { name: "message", isRequired: true, isMultiline: true },
];

/**
 * The form by which a visitor sends a need. A plain post without JavaScript; with it, what is wrong shows
 * beside the fields, nothing typed is lost, and the same submission never counts twice.
 */
export function NeedForm({ categories, category = "", form, className }: NeedFormProps) {
  const text = useText();
  const id = useId();
  const site = useSite();
  const { themeCode, languageConfig } = site;
  const { language } = usePage();
  const element = useRef<HTMLFormElement>(null);
  const [keyOf] = useState(() => createSubmissionKeys());
  /** From the press of the button to the page that says so: a second press changes nothing. */
  const isUnderway = useRef(false);
  const startedAt = useStartedAt(language);
  const [errors, setErrors] = useState<readonly FieldError[]>(form?.errors ?? []);
  const [failure, setFailure] = useState<"error" | "busy" | undefined>(failureOf(form));
  const [state, setState] = useState<"open" | "sending" | "sent">("open");
  const prefix = languagePrefix(language, languageConfig.defaultLanguage);

  const draft = useNeedDraft(element);

  useEffect(() => {
    if (errors.length > 0) focusFirstError(element.current, errors);
  }, [errors]);

  function reopen(): void {
    isUnderway.current = false;
    setState("open");
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isUnderway.current) return;
    isUnderway.current = true;
    setState("sending");
    setFailure(undefined);
    const values = Object.fromEntries(new FormData(event.currentTarget));
    try {
      const wrong = await submitNeed(
        { ...values, idempotencyKey: keyOf(values), startedAt: startedAt.read() },
        language,
      );
      setErrors(wrong);
      if (wrong.length > 0) return reopen();
      draft.discard();
      setState("sent");
      if (keepsRoute(themeCode, "form-submit-success")) navigateTo(`${prefix}/form-submit-success.html`);
    } catch (error) {
      reopen();
      setFailure(error instanceof SiteError && error.status === 429 ? "busy" : "error");
    }
  }

  if (state === "sent" && !keepsRoute(themeCode, "form-submit-success")) {
    return (
      <p role="status" data-need-sent="">
        {text("form-submit-success-title")}
      </p>
    );
  }
  const action = keepsRoute(themeCode, "need") ? `${prefix}/need.html` : "/api/client/need";
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message;
  return (
    <form
      ref={element}
      className={className}
      action={action}
      method="post"
      noValidate
      data-need-form=""
      aria-busy={state === "sending"}
      onFocus={startedAt.onFocus}
      onSubmit={(event) => void submit(event)}
    >
      {failure !== undefined && (
        <p role="alert" data-need-failure="">
          {text(`need-failure-${failure}`)}
        </p>
      )}
      {errors.length > 0 && <ErrorSummary id={id} errors={errors} />}
      {FIELDS.map((field) => (
        <NeedField
          {...field}
          key={field.name}
          id={`${id}-${field.name}`}
          label={text(`need-field-${field.name}`)}
          maxLength={NEED_LIMITS[field.name]}
          choices={field.name === "category" ? (categories ?? needCategories(site)) : undefined}
          value={form?.values[field.name] ?? (field.name === "category" ? category : undefined)}
          error={errorOf(field.name)}
        />
      ))}
      <NeedField
        name="consent"
        id={`${id}-consent`}
        label={text("need-field-consent")}
        isRequired
        isCheckbox
        value={form?.values["consent"]}
        error={errorOf("consent")}
      />
      <p hidden>
        <label>
          {text("need-field-website")}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <button type="submit" aria-disabled={state === "sending"}>
        {text(state === "sending" ? "need-sending" : "need-send")}
      </button>
    </form>
  );
}

/** A post that was refused though no field was wrong. */
function failureOf(form: NeedFormProps["form"]): "error" | "busy" | undefined {
  if (form === undefined || form.errors.length > 0) return undefined;
  return form.status === 429 ? "busy" : "error";
}

function ErrorSummary({ id, errors }: { id: string; errors: readonly FieldError[] }) {
  const text = useText();
  return (
    <div role="alert" data-need-summary="">
      <p>{text("need-errors", { count: errors.length })}</p>
      <ul>
        {errors.map(({ field }) => (
          <li key={field}>
            <a href={`#${id}-${field}`}>{isNeedField(field) ? text(`need-field-${field}`) : field}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function isNeedField(field: string): field is NeedFieldName {
  return field === "consent" || FIELDS.some(({ name }) => name === field);
}

function focusFirstError(form: HTMLFormElement | null, errors: readonly FieldError[]): void {
  const wrong = new Set(errors.map(({ field }) => field));
  for (const control of form?.elements ?? []) {
    if (control instanceof HTMLElement && wrong.has(control.getAttribute("name") ?? ""))
      return control.focus();
  }
}
