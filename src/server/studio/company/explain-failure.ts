import { AuthorizationResponseError, ClientError, ResponseBodyError } from "openid-client";
import { CompanyError, type CompanyFailure } from "./company-error.ts";

/** Error codes for a sign-in that the person or the provider has cancelled (RFC 6749, 4.1.2.1; OpenID Connect, 3.1.2.6). */
const CANCELLED = new Set(["access_denied", "login_required", "interaction_required", "consent_required"]);
const OUTAGES = new Set(["server_error", "temporarily_unavailable"]);
const TIMEOUT = "OAUTH_TIMEOUT";

/** Converts an error of the library to one with a reason that a screen can explain. */
export function explainFailure(error: unknown): CompanyError {
  if (error instanceof CompanyError) return error;
  const message = error instanceof Error ? describe(error) : String(error);
  return new CompanyError(failureOf(error), message, { cause: error });
}

function failureOf(error: unknown): CompanyFailure {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    if (CANCELLED.has(error.error)) return "cancelled";
    if (OUTAGES.has(error.error)) return "unreachable";
    // The provider no longer knows the code, because it was used or is too old.
    return error.error === "invalid_grant" ? "expired" : "misconfigured";
  }
  if (error instanceof ClientError) {
    if (error.code === TIMEOUT) return "unreachable";
    return error.cause instanceof Response && error.cause.status >= 500 ? "unreachable" : "misconfigured";
  }
  // `fetch` throws a `TypeError` if there is no connection.
  return error instanceof TypeError ? "unreachable" : "misconfigured";
}

/** Returns the messages of an error and its causes. They contain no tokens. */
function describe(error: Error): string {
  const details =
    error instanceof AuthorizationResponseError || error instanceof ResponseBodyError
      ? `: ${[error.error, error.error_description].filter(Boolean).join(", ")}`
      : "";
  const cause = error.cause instanceof Error ? ` (${describe(error.cause)})` : "";
  return `${error.message}${details}${cause}`;
}
