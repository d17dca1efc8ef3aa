import { errorPageStatus } from "../../contract/error-page-status.ts";
import { useSite } from "../context.ts";
import { kindOfError } from "../kind-of-error.ts";
import { useText } from "../messages/use-text.ts";
import type { PageContent } from "../page.ts";

export interface ErrorMessage {
  status: ReturnType<typeof errorPageStatus>;
  /** No answer came at all: there is no status to speak of. */
  isUnanswered: boolean;
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
  const status = errorPageStatus(error.status);
  const kind = kindOfError(error);
  const isUnanswered = kind === "network";
  return {
    status,
    isUnanswered,
    title: text(`error-${kind}-title`),
    text: text(`error-${kind}-text`),
    detail: errorMsg || error.message,
    canRetry: !isBot && (isUnanswered || status === 500),
    offersSearch: !isBot && status === 404 && !isUnanswered,
  };
}
