import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import type { FieldError } from "../../../contract/api/errors.ts";
import type { NeedFieldSettings } from "../../../contract/api/need-fields.ts";
import type { SubmittedForm } from "../../../contract/site/rendering.ts";
import { loadChunk } from "../../platform/load-chunk.ts";
import type { OwnForm } from "./own-form.ts";
import type { SubmissionKeys } from "./submission-key.ts";
import { useNeedDraft } from "./use-need-draft.ts";
import { useStartedAt } from "./use-started-at.ts";

/** The reason why a submission failed although no field is invalid. */
export type Failure = "error" | "busy";

export interface NeedSubmissionOptions {
  fields: readonly NeedFieldSettings[];
  /** The form, if the site declares it itself. */
  form: OwnForm | undefined;
  language: LanguageCode;
  /** A submission without JavaScript that was rejected. The form shows it again with its errors. */
  returned: SubmittedForm | undefined;
  /** Whether the enquiry was stored, so that the page confirms it. */
  isSent: boolean;
  onSent: () => void;
}

/** Submits a form, and returns the state of the submission. No typed text is lost, and repeated attempts store a single enquiry. */
export function useNeedSubmission(
  element: RefObject<HTMLFormElement | null>,
  { fields, form, language, returned, isSent, onSent }: NeedSubmissionOptions,
) {
  const keys = useRef<SubmissionKeys>(undefined);
  /** True from the first click until the confirmation is shown, so that a second click has no effect. */
  const isUnderway = useRef(false);
  const startedAt = useStartedAt(language);
  const draft = useNeedDraft(element);
  const [errors, setErrors] = useState<readonly FieldError[]>(returned?.errors ?? []);
  const [failure, setFailure] = useState(failureOf(returned));
  const [state, setState] = useState<"open" | "sending" | "tried" | "sent">(isSent ? "sent" : "open");

  useEffect(() => {
    if (errors.length > 0) element.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [element, errors]);

  function reopen(cause?: Failure): void {
    isUnderway.current = false;
    setState("tried");
    setFailure(cause);
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isUnderway.current) return;
    isUnderway.current = true;
    setState("sending");
    setFailure(undefined);
    const values = Object.fromEntries(new FormData(event.currentTarget));
    try {
      const { submitNeed } = await loadChunk(() => import("./submit-need.ts"));
      const wrong = await submitNeed(values, { fields, form, language, keys, startedAt: startedAt.read() });
      if (wrong === "busy") return reopen("busy");
      setErrors(wrong);
      if (wrong.length > 0) return reopen();
      draft.discard();
      setState("sent");
      onSent();
    } catch {
      reopen("error");
    }
  }

  return { state, errors, failure, onSubmit, onFocus: startedAt.onFocus };
}

/** The failure of a submission without JavaScript that was rejected although no field is invalid. */
function failureOf(returned: SubmittedForm | undefined): Failure | undefined {
  if (returned === undefined || returned.errors.length > 0) return undefined;
  return returned.status === 429 ? "busy" : "error";
}
