import { kindOfError } from "../../page/kind-of-error.ts";
import type { PageContent } from "../../page/page.ts";
import { useSite } from "../../view/context.ts";
import { useText } from "../../view/use-text.ts";

export interface ErrorMessage {
  /** `undefined` if no answer arrived, so that there is no status. */
  status: 404 | 500 | undefined;
  title: string;
  text: string;
  /** The exact message in English, for support staff. */
  detail: string;
  canRetry: boolean;
  /** True if the page does not exist but the rest of the site does. */
  offersSearch: boolean;
}

/** The texts of an error page, and the actions that it offers. */
export function useErrorMessage({ error, isBot }: Extract<PageContent, { name: "error" }>): ErrorMessage {
  const text = useText();
  const { errorMsg } = useSite();
  const kind = kindOfError(error);
  const status = kind === "network" ? undefined : kind;
  return {
    status,
    title: text(`error-${kind}-title`),
    text: text(`error-${kind}-text`),
    // If there is no status, the message of the failed request is more helpful than the site's own message.
    detail: (status && errorMsg) || error.message,
    canRetry: !isBot && (kind !== 404 || error.reason !== undefined),
    offersSearch: !isBot && kind === 404,
  };
}
