import { ERROR_TEXTS, type FieldError, SiteError, statusText } from "../../contract/api/errors.ts";

/** How a call ended when it did not bring its data. */
export type CallFailure =
  /** An answer whose HTTP status is not one of success. */
  | { kind: "status"; status: number; isForm?: boolean; fields?: readonly FieldError[] | undefined }
  /** An envelope with a code of its own, under an HTTP status of success. */
  | { kind: "code"; code: number; message: string; fields?: readonly FieldError[] | undefined }
  /** An answer that is not our API: bad JSON, no envelope, data that fails its schema. */
  | { kind: "response"; cause: unknown }
  /** No answer at all: offline, refused, aborted, or too late. */
  | { kind: "network"; cause: unknown }
  /** An answer that ended too early. */
  | { kind: "broken-off"; cause: unknown }
  /** The call could not be made. */
  | { kind: "setup"; cause: unknown };

/**
 * True for the rows that go by status, or by no answer at all: they hold for every call that a page is
 * made of. Any other failure, an answer that cannot be read, costs only what was asked for.
 */
export function decidesPage({ reason }: SiteError): boolean {
  return reason !== "response";
}

/** Statuses that an answer to a form may have: they are shown beside it, never as an error page. */
const FORM_STATUSES = [400, 413, 415, 422, 429];

/**
 * The error catalogue: what each failure means. Rows that lead to the error page are fatal. A call without
 * an answer is a request that could not be set up; the page stays at its address and offers to try again.
 */
export function errorOf(failure: CallFailure): SiteError {
  switch (failure.kind) {
    case "status":
      return new SiteError(ERROR_TEXTS.requestFailed, {
        status: failure.status,
        fatal: !(failure.isForm && FORM_STATUSES.includes(failure.status)),
        fields: failure.fields,
        cause: statusText(failure.status),
      });
    case "code":
      return failure.code === 404 || failure.code === 500
        ? new SiteError(statusText(failure.code), { status: failure.code, fatal: true })
        : new SiteError(failure.message || `code ${failure.code}`, {
            status: 500,
            reason: "response",
            fields: failure.fields,
          });
    case "response":
      return new SiteError("The answer is not that of the content API", {
        status: 500,
        reason: "response",
        cause: failure.cause,
      });
    case "broken-off":
      return new SiteError(ERROR_TEXTS.answerBrokeOff, {
        status: 404,
        reason: "network",
        cause: failure.cause,
      });
    case "network":
    case "setup":
      return new SiteError(ERROR_TEXTS.requestInitializationFailed, {
        status: failure.kind === "setup" ? 500 : 503,
        reason: failure.kind,
        cause: failure.cause,
      });
  }
}
