import { type FocusEvent, useRef } from "react";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { loadClientApi } from "../../api/client-api.ts";

/**
 * Asks the server for a signed time when the visitor enters a form's first field: pages come from caches,
 * so none can bear one. The form goes without when there is no answer.
 */
export function useStartedAt(language: LanguageCode) {
  const isAsked = useRef(false);
  const token = useRef<string | undefined>(undefined);
  return {
    onFocus({ target }: FocusEvent): void {
      // Whoever goes straight to the button found the fields filled in, and begins nothing.
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
