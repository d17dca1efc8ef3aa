import type { Api } from "../../contract/api.ts";
import { matchLanguage } from "../../contract/locales.ts";
import { callEndpoint } from "./call-endpoint.ts";
import type { CallScope } from "./call-scope.ts";

/** The content API as plain function calls, for rendering: same handlers, no HTTP, no JSON in between. */
export function createInProcessApi(scope: Omit<CallScope, "language">): Api {
  const { languages, defaultLanguage } = scope.site.tenant;
  return {
    async call(name, parameters, { language, signal }) {
      signal?.throwIfAborted();
      return callEndpoint(name, parameters, {
        ...scope,
        language: matchLanguage([language], languages) ?? defaultLanguage,
      });
    },
  };
}
