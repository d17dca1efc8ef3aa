import type { Me } from "../../contract/studio/endpoints/sessions.ts";
import { LANGUAGE_NAMES } from "../messages/language-names.ts";
import { useText, useWording } from "../messages/wording-context.tsx";

export interface GrantLineProps {
  grant: Me["grants"][number];
  /** The site's name, if the person has access to it. */
  siteName?: string | undefined;
}

/** A role, its site and its limits in one line. */
export function GrantLine({ grant: { role, tenant, languages, groups }, siteName }: GrantLineProps) {
  const text = useText();
  const { tag } = useWording();
  const list = new Intl.ListFormat(tag);
  const limits = [
    languages === null ? [] : list.format(languages.map((language) => LANGUAGE_NAMES[language])),
    groups === null ? [] : list.format(groups),
  ].flat();
  const site = tenant === null ? text("all-sites") : (siteName ?? tenant);
  const line = text("grant-line", { role: text(`role-${role}` as "role-writer"), site });
  return <>{limits.length === 0 ? line : text("grant-line-within", { line, limits: limits.join(" · ") })}</>;
}
