import type { Api } from "../../contract/api.ts";
import { ERROR_TEXTS, SiteError } from "../../contract/errors.ts";
import { matchLanguage } from "../../contract/locales.ts";
import { callEndpoint } from "./call-endpoint.ts";
import type { CallScope } from "./call-scope.ts";

/**
 * The content API as plain function calls, for rendering: same handlers, no HTTP, no JSON in between.
 * What is no answer but a failure of ours goes to `onFailure`, and to the caller as a bare 500.
 */
export function createInProcessApi(
  scope: Omit<CallScope, "language">,
  onFailure: (error: unknown) => void,
): Api {
  const { languages, defaultLanguage } = scope.site.tenant;
  const scopes = new Map<string, CallScope>();

  /** A page asks in one language, or two. */
  function scopeIn(language: string): CallScope {
    let known = scopes.get(language);
    if (known === undefined) {
      known = { ...scope, language: matchLanguage([language], languages) ?? defaultLanguage };
      scopes.set(language, known);
    }
    return known;
  }

  return {
    async call(name, parameters, { language, signal }) {
      signal?.throwIfAborted();
      try {
        return await callEndpoint(name, parameters, scopeIn(language));
      } catch (error) {
        if (!(error instanceof SiteError)) onFailure(error);
        // As a call by HTTP is rejected: pages word it alike, wherever they are rendered.
        const status = error instanceof SiteError ? error.status : 500;
        throw new SiteError(ERROR_TEXTS.requestFailed, { status, cause: error });
      }
    },
  };
}
