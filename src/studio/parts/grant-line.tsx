import type { Me } from "../../contract/studio/account-payloads.ts";
import { LANGUAGE_NAMES } from "../messages/language-names.ts";
import { useText, useWording } from "../messages/wording-context.tsx";

/** A role, on what, within which limits. */
export function GrantLine({ grant: { role, tenant, languages, groups } }: { grant: Me["grants"][number] }) {
  const text = useText();
  const { tag } = useWording();
  const list = new Intl.ListFormat(tag);
  const limits = [
    languages === null ? [] : list.format(languages.map((language) => LANGUAGE_NAMES[language])),
    groups === null ? [] : list.format(groups),
  ].flat();
  const site = tenant ?? text("all-sites");
  const line = text("grant-line", { role: text(`role-${role}` as "role-writer"), site });
  return <>{limits.length === 0 ? line : text("grant-line-within", { line, limits: limits.join(" · ") })}</>;
}
