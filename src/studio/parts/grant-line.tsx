import type { Me } from "../../contract/studio/endpoints/sessions.ts";
import { LANGUAGE_NAMES } from "../messages/language-names.ts";
import { useText, useWording } from "../messages/wording-context.tsx";

export interface GrantLineProps {
  grant: Me["grants"][number];
  /** The name of the site. Without it, the site's code is shown. */
  siteName?: string | undefined;
}

/** Describes a grant in one line: role, site and limits. */
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
