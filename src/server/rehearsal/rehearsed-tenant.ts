/** A requested page, with the status of the answer after all redirects. */
export interface RehearsedPage {
  path: string;
  status: number;
  /** The reason in the log, if the server could not show the page. */
  reason?: string | undefined;
}

/** The pages of a tenant in a backup. */
export interface RehearsedTenant {
  code: string;
  home: RehearsedPage;
  /** The newest article; `undefined` if the tenant has none. */
  article: RehearsedPage | undefined;
}

const NAMED_FAILURES = 3;

/** True if all pages opened in a tenant were shown. */
export function isShown({ home, article = home }: RehearsedTenant): boolean {
  return home.status === 200 && article.status === 200;
}

/** Describes a tenant's result in one line: `harbor: / 200, /about.html 200`. */
export function describeTenant({ code, home, article }: RehearsedTenant): string {
  return `${code}: ${describe(home)}, ${article === undefined ? "no article" : describe(article)}`;
}

function describe({ path, status, reason }: RehearsedPage): string {
  return `${path} ${status}${reason === undefined ? "" : ` (${reason})`}`;
}

/** Returns the error of the tenants that could not be shown; `undefined` if all could be. */
export function failureOf(tenants: readonly RehearsedTenant[]): string | undefined {
  if (tenants.length === 0) return "the backup has no tenant";
  const failed = tenants.filter((tenant) => !isShown(tenant));
  if (failed.length === 0) return undefined;
  const named = failed.slice(0, NAMED_FAILURES).map(describeTenant).join("; ");
  return `${failed.length} of ${tenants.length} tenants failed: ${named}${failed.length > NAMED_FAILURES ? " …" : ""}`;
}
