import type { Api } from "../../contract/api/api.ts";
import { ERROR_TEXTS, SiteError } from "../../contract/api/errors.ts";
import { callEndpoint } from "./call-endpoint.ts";
import type { CallScope } from "./call-scope.ts";

/**
 * Provides the content API as plain function calls for rendering: the same handlers, without HTTP and JSON. Unexpected errors are
 * passed to `onFailure`, and the caller gets a 500 without details.
 */
export function createInProcessApi(
  scope: Omit<CallScope, "language">,
  onFailure: (error: unknown) => void,
): Api {
  const { languages, defaultLanguage } = scope.site.tenant;

  return {
    async call(name, parameters, options) {
      options.signal?.throwIfAborted();
      const language = languages.find((code) => code === options.language) ?? defaultLanguage;
      try {
        return await callEndpoint(name, parameters, { ...scope, language });
      } catch (error) {
        if (!(error instanceof SiteError)) onFailure(error);
        // Rejects in the same way as an HTTP call, so that server and browser show the same error page.
        const status = error instanceof SiteError ? error.status : 500;
        throw new SiteError(ERROR_TEXTS.requestFailed, { status, cause: error });
      }
    },
  };
}
