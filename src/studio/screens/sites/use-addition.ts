import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import type { ThemeCode } from "../../../contract/addresses/themes.ts";
import { SITE_ENDPOINTS } from "../../../contract/studio/endpoints/sites.ts";
import { STARTER_THEMES, type StarterName } from "../../../contract/studio/starters.ts";
import { CallError } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import type { Text } from "../../messages/messages.ts";
import { useProof } from "../../proof/proof.tsx";
import { readTaken } from "./read-taken.ts";

/** The content that a new site begins with: a starter, one page, or a copy of another site. */
export type Beginning =
  | { kind: "starter"; name: StarterName }
  | { kind: "empty" }
  | { kind: "copy"; code: string };

/** What a person has entered about a new site. */
export interface NewSite {
  name: string;
  code: string;
  host: string;
  from: Beginning;
  theme: ThemeCode;
  languages: readonly LanguageCode[];
  /** The default language. */
  first: LanguageCode;
}

/** Adds a site. */
export function useAddition(done: (site: { code: string; name: string }) => void) {
  const prove = useProof();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ first, languages, from, theme, ...site }: NewSite) =>
      prove(() =>
        call(SITE_ENDPOINTS.addSite, {
          ...site,
          languages: [first, ...languages.filter((code) => code !== first)],
          theme: from.kind === "starter" ? STARTER_THEMES[from.name] : theme,
          ...(from.kind === "starter" && { starter: from.name }),
          ...(from.kind === "copy" && { copyOf: from.code }),
        }),
      ),
    onSuccess: ({ code }, { name }) => done({ code, name: name.trim() }),
    onSettled: () => client.invalidateQueries({ queryKey: ["sites"] }),
  });
}

/** The errors of single fields. */
export function faultsOf(error: Error | null, text: Text): { code?: string; host?: string } {
  if (!(error instanceof CallError)) return {};
  const taken = readTaken(error);
  if (taken?.field === "code") return { code: text("taken-code", { name: taken.name }) };
  if (taken?.field === "host") return { host: text("taken-host", { name: taken.name }) };
  if (error.status !== 422) return {};
  if (error.fields.some(({ field }) => field === "code")) return { code: text("wrong-code") };
  return error.fields.some(({ field }) => field === "host") ? { host: text("wrong-host") } : {};
}
