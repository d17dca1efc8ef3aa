import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LANGUAGE_CODES, LANGUAGE_TAGS, isLanguageCode } from "../../../contract/addresses/locales.ts";
import { mayGrant } from "../../../contract/studio/may.ts";
import { type Grant, ROLES, type Role } from "../../../contract/studio/roles.ts";
import { groupsQuery } from "../../articles/groups-query.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useWording } from "../../messages/wording-context.tsx";
import { Choice } from "../../parts/field.tsx";
import { useMe } from "../../session/me-context.tsx";
import { sitesQuery } from "../../session/sites.ts";
import styles from "./people.module.css";

/** Fields for the role, site and limits of a grant. They offer only what the granting person may grant. */
export function GrantFields({ tenant }: { tenant: string | undefined }) {
  const { text, language } = useWording();
  const { grants } = useMe();
  const [role, setRole] = useState<Role>("writer");
  const [site, setSite] = useState(tenant ?? "");
  const { data: sites = [] } = useQuery(sitesQuery);
  const { data: groups = [] } = useQuery({
    ...groupsQuery(site, language),
    enabled: site !== "",
  });
  const isAllowed = (given: Role) =>
    mayGrant(grants, { tenant: site || null, role: given, languages: null, groups: null });
  const roles = ROLES.filter((each) => isAllowed(each) && (each !== "operator" || site === ""));
  const isLimited = role !== "operator" && role !== "manager";
  return (
    <>
      {tenant === undefined && (
        <Choice
          label={text("site")}
          name="tenant"
          value={site}
          onChange={(event) => setSite(event.currentTarget.value)}
        >
          <option value="">{text("all-sites")}</option>
          {sites.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Choice>
      )}
      <Choice
        label={text("role")}
        name="role"
        value={role}
        onChange={(event) => {
          const chosen = ROLES.find((each) => each === event.currentTarget.value);
          if (chosen !== undefined) setRole(chosen);
        }}
      >
        {roles.map((each) => (
          <option key={each} value={each}>
            {text(`role-${each}`)}
          </option>
        ))}
      </Choice>
      <p className={styles["explained"]}>{text(`role-${role}-explained` as "role-writer-explained")}</p>
      {isLimited && (
        <fieldset className={styles["limits"]}>
          <legend>{text(role === "translator" ? "only-languages-needed" : "only-languages")}</legend>
          {LANGUAGE_CODES.map((code) => (
            <label key={code} lang={LANGUAGE_TAGS[code]}>
              <input type="checkbox" name="languages" value={code} /> {LANGUAGE_NAMES[code]}
            </label>
          ))}
        </fieldset>
      )}
      {isLimited && groups.length > 0 && (
        <fieldset className={styles["limits"]}>
          <legend>{text("only-groups")}</legend>
          {groups.map(({ slug, name }) => (
            <label key={slug}>
              <input type="checkbox" name="groups" value={slug} /> {name}
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}

/** Reads the grant from the form; `undefined` if a translator has no languages. */
export function grantIn(form: FormData, tenant: string | undefined): Grant | undefined {
  const all = (name: string) => form.getAll(name).filter((value) => typeof value === "string");
  const [role = "writer"] = ROLES.filter((each) => each === form.get("role"));
  const languages = all("languages").filter((code) => isLanguageCode(code));
  const groups = all("groups");
  if (role === "translator" && languages.length === 0) return undefined;
  const [site = ""] = all("tenant");
  return {
    tenant: tenant ?? (site || null),
    role,
    languages: languages.length === 0 ? null : languages,
    groups: groups.length === 0 ? null : groups,
  };
}
