import { languagePrefix } from "../../contract/addresses/addresses.ts";
import { hasRoute } from "../../contract/addresses/routes.ts";
import { ERROR_TEXTS, SiteError } from "../../contract/api/errors.ts";
import { errorPageStatus } from "../../contract/site/error-page-status.ts";
import { kindOfError } from "../page/kind-of-error.ts";
import { plainHead } from "../page/plain-head.ts";
import { ChunkError } from "../platform/load-chunk.ts";
import { navigateTo } from "../platform/navigate-to.ts";
import type { View } from "../view/view.ts";
import { writeInfo } from "./navigation-info.ts";

/**
 * Converts a thrown value to the error to show. A missing chunk can be retried. Any other value that is not a `SiteError` is a bug, and
 * fatal.
 */
export function siteErrorOf(error: unknown): SiteError {
  if (error instanceof SiteError) return error;
  if (!(error instanceof ChunkError))
    return new SiteError(ERROR_TEXTS.internalServerError, { fatal: true, cause: error });
  const isOffline = navigator.onLine === false;
  const text = isOffline ? ERROR_TEXTS.requestInitializationFailed : ERROR_TEXTS.internalServerError;
  return new SiteError(text, { reason: "network", cause: error });
}

/** The error route in the language of the page; `undefined` if the theme has none. */
export function errorRouteOf({ site }: View, status: number): string | undefined {
  if (!hasRoute(site.themeCode, "error-error")) return undefined;
  return `${languagePrefix(site.language, site.languageConfig.defaultLanguage)}/error/${errorPageStatus(status)}.html`;
}

/** Navigates to the error route, which shows an error of the page at `path`. */
export function openErrorRoute(route: string, error: SiteError, path: string): void {
  navigateTo(route, {
    history: "replace",
    info: writeInfo({ failure: { error, path }, isContinuation: true }),
  });
}

/** An error page that needs no further data or code, for cases where these could not be loaded. */
export function failedView(current: View, url: string, error: SiteError): View {
  const title = current.text(`error-${kindOfError(error)}-title`);
  return {
    ...current,
    page: {
      ...current.page,
      url,
      status: error.status,
      layout: "error",
      content: { name: "error", error: error.toJSON(), suggestions: [], isBot: false },
      alternates: {},
      head: plainHead(title),
    },
  };
}
