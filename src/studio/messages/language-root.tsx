import { type ReactNode, createContext, use, useCallback, useLayoutEffect, useRef, useState } from "react";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { languageSetting } from "./chosen-language.ts";
import { type Wording, loadWording } from "./messages.ts";
import { WordingProvider } from "./wording-context.tsx";

type ChooseLanguage = (language: LanguageCode) => Promise<void>;

const ChooseContext = createContext<ChooseLanguage>(async () => {});

/**
 * Returns a function that changes the Studio's language in this browser. It resolves once the language is visible, and rejects if the
 * messages cannot be loaded.
 */
export function useChooseLanguage(): ChooseLanguage {
  return use(ChooseContext);
}

/** Provides the messages of the chosen language to all descendants. */
export function LanguageRoot({ initial, children }: { initial: Wording; children: ReactNode }) {
  const [wording, setWording] = useState(initial);
  const wanted = useRef(initial.language);
  useLayoutEffect(() => {
    document.documentElement.lang = wording.tag;
    languageSetting.store(wording.language);
  }, [wording]);
  const choose = useCallback<ChooseLanguage>(async (language) => {
    wanted.current = language;
    const loaded = await loadWording(language);
    // Another language may have been chosen while this one was loading.
    if (wanted.current === language) setWording(loaded);
  }, []);
  return (
    <ChooseContext value={choose}>
      <WordingProvider value={wording}>{children}</WordingProvider>
    </ChooseContext>
  );
}
