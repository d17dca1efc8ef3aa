import type { Api } from "../../contract/api.ts";
import { ERROR_TEXTS, SiteError } from "../../contract/errors.ts";
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

  return {
    async call(name, parameters, options) {
      options.signal?.throwIfAborted();
      const language = languages.find((code) => code === options.language) ?? defaultLanguage;
      try {
        return await callEndpoint(name, parameters, { ...scope, language });
      } catch (error) {
        if (!(error instanceof SiteError)) onFailure(error);
        // As a call by HTTP is rejected: pages word it alike, wherever they are rendered.
        const status = error instanceof SiteError ? error.status : 500;
        throw new SiteError(ERROR_TEXTS.requestFailed, { status, cause: error });
      }
    },
  };
}
