import { type FocusEvent, useRef } from "react";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { loadClientApi } from "../../api/client-api.ts";

/**
 * Requests a signed time from the server when the visitor enters a form's first field. A page cannot contain this time, because it is
 * cached. If no answer arrives, the form is sent without a time.
 */
export function useStartedAt(language: LanguageCode) {
  const isAsked = useRef(false);
  const token = useRef<string | undefined>(undefined);
  return {
    onFocus({ target }: FocusEvent): void {
      // A visitor who goes directly to the button has not begun to fill in the form.
      if (isAsked.current || target instanceof HTMLButtonElement) return;
      isAsked.current = true;
      void loadClientApi()
        .then((api) => api.call("needTime", {}, { language }))
        .then(
          (answer) => {
            token.current = answer.token;
          },
          () => {},
        );
    },
    read: () => token.current,
  };
}
