import type { Api } from "../../contract/api/api.ts";
import { ERROR_TEXTS, SiteError } from "../../contract/api/errors.ts";
import { callEndpoint } from "./call-endpoint.ts";
import type { CallScope } from "./call-scope.ts";

/**
 * The content API as plain function calls, for rendering: the same handlers, without HTTP or JSON. Unexpected errors are passed to
 * `onFailure`, and reach the caller as a bare 500.
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
        // Rejects as an HTTP call does, so that pages show the same error wherever they are rendered.
        const status = error instanceof SiteError ? error.status : 500;
        throw new SiteError(ERROR_TEXTS.requestFailed, { status, cause: error });
      }
    },
  };
}
