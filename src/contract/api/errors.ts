/**
 * The error type of both server and site. `message` is for logs, the console and the details on the error page; texts for
 * visitors are chosen by status and language.
 */
export class SiteError extends Error {
  override readonly name = "SiteError";

  /** Recognises errors by name, because the built site has its own copy of this class. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "SiteError";
  }

  /** The HTTP status, from 400 to 599. */
  readonly status: number;
  /** True for errors that replace the page with the error page; other errors are shown in place. */
  readonly fatal: boolean;
  /** The cause, if the status does not determine it. */
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
 * `network`: no answer, or an incomplete one. `response`: an answer that violates the API. `setup`: the call could not be made.
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

/** An error in the data that a page contains for the browser. */
export interface SiteErrorData {
  status: number;
  message: string;
  fatal: boolean;
  reason?: ErrorReason | undefined;
}

export interface FieldError {
  field: string;
  /** An error code such as `required`, `email` or `too-long`. The site has a text for each code in every language. */
  message: string;
}

/** Error texts, exactly as in section 8 of the specification. */
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

/** Creates the error for a path that no route matches. It is shown in place, at the requested address. */
export function unmatchedPath(path: string): SiteError {
  return new SiteError(`Page not found: ${path}`, { status: 404 });
}

/** Creates the error for a route that matched but rejected its parameters. It is fatal. */
export function failedValidation(fullPath: string, status = 404): SiteError {
  return new SiteError(`Page Not Found: ${fullPath}`, { status, fatal: true });
}

/** Creates the error for a route that names a middleware that does not exist. */
export function unknownMiddleware(name: string): SiteError {
  return new SiteError(`${ERROR_TEXTS.unknownMiddleware}: '${name}'.`, { reason: "middleware" });
}

/** Creates the error for something that was requested through the API but does not exist or is not visible. */
export function notFound(what: string): SiteError {
  return new SiteError(`${what} not found`, { status: 404 });
}

/** Creates the error for a request body that fails its schema. */
export function invalidFields(fields: readonly FieldError[]): SiteError {
  return new SiteError("Invalid fields", { status: 422, fields });
}

/** Returns the status text for an error page. */
export function statusText(status: number): string {
  return status === 404 ? ERROR_TEXTS.pageNotFound : ERROR_TEXTS.internalServerError;
}
