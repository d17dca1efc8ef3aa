import { kindOfError } from "../../page/kind-of-error.ts";
import type { PageContent } from "../../page/page.ts";
import { useSite } from "../../view/context.ts";
import { useText } from "../../view/use-text.ts";

export interface ErrorMessage {
  /** `undefined` where no answer came at all: there is no status to speak of. */
  status: 404 | 500 | undefined;
  title: string;
  text: string;
  /** The exact message, in English, for whoever is asked for help. */
  detail: string;
  canRetry: boolean;
  /** The page is not there, but others are. */
  offersSearch: boolean;
}

/** What an error page says, and the ways on that it offers. */
export function useErrorMessage({ error, isBot }: Extract<PageContent, { name: "error" }>): ErrorMessage {
  const text = useText();
  const { errorMsg } = useSite();
  const kind = kindOfError(error);
  const status = kind === "network" ? undefined : kind;
  return {
    status,
    title: text(`error-${kind}-title`),
    text: text(`error-${kind}-text`),
    // Without a status, the failed request says more than the site's own message.
    detail: (status && errorMsg) || error.message,
    canRetry: !isBot && kind !== 404,
    offersSearch: !isBot && kind === 404,
  };
}
