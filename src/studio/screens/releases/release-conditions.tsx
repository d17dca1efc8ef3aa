import type { ReactNode } from "react";
import type { ListedRelease } from "../../../contract/studio/endpoints/releases.ts";
import { APPROVALS_NEEDED, isConditional } from "../../../contract/studio/release-conditions.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useText } from "../../messages/wording-context.tsx";
import { FileLink } from "../../parts/file-link.tsx";
import { When } from "../../parts/when.tsx";
import { useAuthorNames } from "../../session/colleagues.ts";
import { ReleaseTime } from "./release-time.tsx";
import styles from "./releases.module.css";

export interface ReleaseConditionsProps {
  tenant: string;
  release: ListedRelease;
}

/** Lists the conditions of a planned release, and what is missing for each. */
export function ReleaseConditions({ tenant, release }: ReleaseConditionsProps) {
  const text = useText();
  const { conditions, waitsFor, approvals, goesLiveAt, files } = release;
  const nameOf = useAuthorNames(
    tenant,
    approvals.map(({ by }) => by),
  );
  if (!isConditional(conditions)) return null;
  const titles = new Map(files.map(({ name, title }) => [name, title]));
  return (
    <section className={styles["panel"]} aria-labelledby="release-conditions">
      <h2 id="release-conditions">{text("goes-live-when")}</h2>
      <ul>
        <Condition isMet={goesLiveAt <= Date.now()}>
          {text("condition-time")} <ReleaseTime tenant={tenant} at={goesLiveAt} />
        </Condition>
        {conditions.languages.map((language) => {
          const awaited = waitsFor.texts.find((texts) => texts.language === language);
          const names = [...(awaited?.outdated ?? []), ...(awaited?.missing ?? [])];
          return (
            <Condition key={language} isMet={awaited === undefined}>
              {text("condition-language", { language: LANGUAGE_NAMES[language] })}
              {names.length > 0 && (
                <ul>
                  {names.map((name) => (
                    <li key={name}>
                      <FileLink {...{ tenant, name }} title={titles.get(name)} pane="languages" />{" "}
                      {text(awaited?.missing.includes(name) === true ? "text-missing" : "text-outdated")}
                    </li>
                  ))}
                </ul>
              )}
            </Condition>
          );
        })}
        {conditions.approval && (
          <Condition isMet={waitsFor.approvals === 0}>
            {text("approvals-count", { count: approvals.length, needed: APPROVALS_NEEDED })}
            {approvals.length > 0 && (
              <ul>
                {approvals.map(({ by, at }) => (
                  <li key={by}>
                    {nameOf(by)} · <When at={at} />
                  </li>
                ))}
              </ul>
            )}
          </Condition>
        )}
      </ul>
      {conditions.latestAt !== null && (
        <p>
          {text("condition-latest-at")} <ReleaseTime tenant={tenant} at={conditions.latestAt} />
        </p>
      )}
    </section>
  );
}

function Condition({ isMet, children }: { isMet: boolean; children: ReactNode }) {
  const text = useText();
  return (
    <li className={isMet ? styles["met"] : styles["unmet"]}>
      <span className="visually-hidden">{text(isMet ? "condition-met" : "condition-unmet")} </span>
      {children}
    </li>
  );
}
