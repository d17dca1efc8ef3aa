import { ERROR_TEXTS, type FieldError, SiteError, statusText } from "../../contract/api/errors.ts";

/** The way in which a call failed. */
export type CallFailure =
  /** An HTTP status other than 2xx. */
  | { kind: "status"; status: number; isForm?: boolean; fields?: readonly FieldError[] | undefined }
  /** The HTTP status is 2xx, but the envelope contains an error code. */
  | { kind: "code"; code: number; message: string; fields?: readonly FieldError[] | undefined }
  /** The answer does not follow the API: it is not JSON, has no envelope, or its data do not match the schema. */
  | { kind: "response"; cause: unknown }
  /** No answer arrived: the device is offline, or the request was refused, aborted or timed out. */
  | { kind: "network"; cause: unknown }
  /** The connection was lost in the middle of the answer. */
  | { kind: "broken-off"; cause: unknown }
  /** The request could not be built. */
  | { kind: "setup"; cause: unknown };

/**
 * True if this failure turns the whole page into an error page: an error status, or no answer at all. If an answer cannot be read, only
 * the part of the page that needs it is missing.
 */
export function decidesPage({ reason }: SiteError): boolean {
  return reason !== "response";
}

/** Statuses with which the server rejects a form. They are shown next to the form, never as an error page. */
const FORM_STATUSES = [400, 413, 415, 422, 429];

/**
 * Converts each kind of failure to a `SiteError`. A fatal error leads to the error page. If no answer arrived, the page stays at its
 * address and offers to try again.
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
        status: 404,
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

/** Handles the error of a call for something that may not exist: returns `otherwise` if it does not, and throws other errors again. */
export function ifMissing(): (error: unknown) => undefined;
export function ifMissing<Otherwise>(otherwise: Otherwise): (error: unknown) => Otherwise;
export function ifMissing(otherwise?: unknown): (error: unknown) => unknown {
  return (error) => {
    if (error instanceof SiteError && error.status === 404 && error.reason === undefined) return otherwise;
    throw error;
  };
}
