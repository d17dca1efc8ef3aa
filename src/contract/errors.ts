/**
 * One error model for both sides of the wire. `message` is for logs, for the console and for the
 * small print of the error page; texts for people are chosen by status and language.
 */
export class SiteError extends Error {
  override readonly name = "SiteError";

  /** The built site holds a copy of this class of its own; an error of either is one of both. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "SiteError";
  }

  /** An HTTP status, 400 to 599. */
  readonly status: number;
  /** Fatal errors leave the page for the error route; others are shown in place. */
  readonly fatal: boolean;
  /** Where the failure came from, when the status alone does not tell. */
  readonly reason: ErrorReason | undefined;
  /** What a form got wrong, field by field. */
  readonly fields: readonly FieldError[];

  constructor(message: string, options: SiteErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.status = options.status ?? 500;
    this.fatal = options.fatal ?? false;
    this.reason = options.reason;
    this.fields = options.fields ?? [];
  }

  toJSON(): SiteErrorData {
    return { status: this.status, message: this.message, fatal: this.fatal, reason: this.reason };
  }
}

/** `network`: no answer at all. `response`: an answer that is not our API. `setup`: the call could not be made. */
export type ErrorReason = "network" | "response" | "setup" | "middleware";

export interface SiteErrorOptions {
  status?: number;
  fatal?: boolean;
  reason?: ErrorReason;
  fields?: readonly FieldError[];
  cause?: unknown;
}

/** An error as it travels in a page's data block. */
export interface SiteErrorData {
  status: number;
  message: string;
  fatal: boolean;
  reason?: ErrorReason | undefined;
}

export interface FieldError {
  field: string;
  /** A message code such as `required`, `email`, `too-long`; the site words it in the visitor's language. */
  message: string;
}

/** The texts of the specification's section 8, to the letter. */
export const ERROR_TEXTS = {
  pageNotFound: "Page Not Found",
  internalServerError: "Internal Server Error",
  requestFailed: "request fail",
  requestInitializationFailed: "Request initialization failed",
  menuFailed: "Failed to load navigation menu",
  unknownMiddleware: "Unknown route middleware",
  invalidThemeColors: "Invalid theme colors configuration",
  network: "network",
} as const;

/** No route matches: shown in place, the address stays. */
export function unmatchedPath(path: string): SiteError {
  return new SiteError(`Page not found: ${path}`, { status: 404 });
}

/** A route matched but refused its parameters: fatal. */
export function failedValidation(fullPath: string, status = 404): SiteError {
  return new SiteError(`Page Not Found: ${fullPath}`, { status, fatal: true });
}

/** A route names a middleware that does not exist. */
export function unknownMiddleware(name: string): SiteError {
  return new SiteError(`${ERROR_TEXTS.unknownMiddleware}: '${name}'.`, { reason: "middleware" });
}

/** Something asked for through the API does not exist, or is not visible. */
export function notFound(what: string): SiteError {
  return new SiteError(`${what} not found`, { status: 404 });
}

/** A body that fails its schema. */
export function invalidFields(fields: readonly FieldError[]): SiteError {
  return new SiteError("Invalid fields", { status: 422, fields });
}

/** The status text that belongs to an error page. */
export function statusText(status: number): string {
  return status === 404 ? ERROR_TEXTS.pageNotFound : ERROR_TEXTS.internalServerError;
}
