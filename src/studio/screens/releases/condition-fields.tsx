import { useState } from "react";
import { type ReleaseConditions, isConditional } from "../../../contract/studio/release-conditions.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Field } from "../../parts/field.tsx";
import { useSiteTimes } from "../../session/site-times.ts";
import { useSite } from "../../session/sites.ts";
import { clockTimeOf, timeOf } from "../../writing/zone-time.ts";
import styles from "./releases.module.css";

export interface ConditionFieldsProps {
  tenant: string;
  conditions: ReleaseConditions;
  choose: (conditions: ReleaseConditions) => void;
}

/** Lets the person choose conditions for a release, in addition to its time. */
export function ConditionFields({ tenant, conditions, choose }: ConditionFieldsProps) {
  const text = useText();
  const site = useSite(tenant);
  const { languages, approval } = conditions;
  const into = site?.languages.filter((language) => language !== site.defaultLanguage) ?? [];
  const change = (changed: Partial<ReleaseConditions>) => {
    const next = { ...conditions, ...changed };
    choose(isConditional(next) ? next : { ...next, latestAt: null });
  };
  return (
    <fieldset className={styles["conditions"]}>
      <legend>{text("conditions-choose")}</legend>
      {into.map((language) => (
        <label key={language}>
          <input
            type="checkbox"
            checked={languages.includes(language)}
            onChange={({ currentTarget: { checked } }) =>
              change({
                languages: checked
                  ? [...languages, language]
                  : languages.filter((chosen) => chosen !== language),
              })
            }
          />
          {text("condition-language", { language: LANGUAGE_NAMES[language] })}
        </label>
      ))}
      <label>
        <input
          type="checkbox"
          checked={approval}
          onChange={({ currentTarget: { checked } }) => change({ approval: checked })}
        />
        {text("condition-approval")}
      </label>
      {isConditional(conditions) && (
        <LatestField
          tenant={tenant}
          latestAt={conditions.latestAt}
          choose={(latestAt) => change({ latestAt })}
        />
      )}
    </fieldset>
  );
}

interface LatestFieldProps {
  tenant: string;
  latestAt: number | null;
  choose: (latestAt: number | null) => void;
}

function LatestField({ tenant, latestAt, choose }: LatestFieldProps) {
  const text = useText();
  const { timeZone, zone } = useSiteTimes(tenant);
  const [typed, setTyped] = useState(() => (latestAt === null ? "" : clockTimeOf(latestAt, timeZone)));
  return (
    <Field
      type="datetime-local"
      label={text("condition-latest")}
      hint={text("condition-latest-hint", { zone })}
      min={clockTimeOf(Date.now(), timeZone)}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        choose(timeOf(value, timeZone) ?? null);
      }}
    />
  );
}
