/**
 * The error model of both server and site. `message` is meant for logs, the console and the small print of the
 * error page; texts for visitors are chosen by status and language.
 */
export class SiteError extends Error {
  override readonly name = "SiteError";

  /** Compares by name, because the built site has its own copy of this class. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "SiteError";
  }

  /** The HTTP status, 400 to 599. */
  readonly status: number;
  /** Fatal errors replace the page with the error page; others are shown in place. */
  readonly fatal: boolean;
  /** The cause, if the status alone is ambiguous. */
  readonly reason: ErrorReason | undefined;
  /** The invalid fields of a form. */
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

/**
 * `network`: no answer, or an incomplete one. `response`: an answer that does not conform to the API. `setup`: the call could not be made.
 * `middleware`: the route names a middleware that does not exist.
 */
export type ErrorReason = "network" | "response" | "setup" | "middleware";

export interface SiteErrorOptions {
  status?: number;
  fatal?: boolean;
  reason?: ErrorReason;
  fields?: readonly FieldError[];
  cause?: unknown;
}

/** An error as serialised in a page's data block. */
export interface SiteErrorData {
  status: number;
  message: string;
  fatal: boolean;
  reason?: ErrorReason | undefined;
}

export interface FieldError {
  field: string;
  /** A code such as `required`, `email` or `too-long`. The site has a text for each in every language. */
  message: string;
}

/** The exact texts of section 8 of the specification. */
export const ERROR_TEXTS = {
  pageNotFound: "Page Not Found",
  internalServerError: "Internal Server Error",
  requestFailed: "request fail",
  requestInitializationFailed: "Request initialization failed",
  menuFailed: "Failed to load navigation menu",
  unknownMiddleware: "Unknown route middleware",
  invalidThemeColors: "Invalid theme colors configuration",
  answerBrokeOff: "The answer was incomplete",
} as const;

/** No route matches: the error is shown in place, at the requested address. */
export function unmatchedPath(path: string): SiteError {
  return new SiteError(`Page not found: ${path}`, { status: 404 });
}

/** A route matched but rejected its parameters. The error is fatal. */
export function failedValidation(fullPath: string, status = 404): SiteError {
  return new SiteError(`Page Not Found: ${fullPath}`, { status, fatal: true });
}

/** A route names a middleware that does not exist. */
export function unknownMiddleware(name: string): SiteError {
  return new SiteError(`${ERROR_TEXTS.unknownMiddleware}: '${name}'.`, { reason: "middleware" });
}

/** Something requested through the API does not exist or is not visible. */
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
