import { type LanguageCode } from "../../../contract/addresses/locales.ts";
import { studioPath } from "../../../contract/studio/addresses.ts";
import type { NameKind, UsedName } from "../../../contract/studio/endpoints/names.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useWording } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { moveInTable } from "../articles/move-in-table.ts";
import styles from "./groups.module.css";

export interface NameTableProps {
  tenant: string;
  kind: NameKind;
  names: readonly UsedName[];
  languages: readonly LanguageCode[];
  chosen: ReadonlyMap<string, UsedName>;
  choose: (chosen: ReadonlyMap<string, UsedName>) => void;
  /** `undefined` for people who may not change the texts. */
  edit: ((name: UsedName) => void) | undefined;
}

/** Tags or authors with the number of texts in each language, which lead to these texts. */
export function NameTable({ tenant, kind, names, languages, chosen, choose, edit }: NameTableProps) {
  const { text, tag } = useWording();
  const numbers = new Intl.NumberFormat(tag);
  const toggle = (name: UsedName) => {
    const changed = new Map(chosen);
    if (!changed.delete(name.name)) changed.set(name.name, name);
    choose(changed);
  };
  const articlesWith = (name: string, language: LanguageCode) => {
    const filter = new URLSearchParams({ [kind === "tags" ? "tag" : "author"]: name, language });
    return `${studioPath("articles", { tenant })}?${filter.toString()}`;
  };
  return (
    <table className={styles["table"]} onKeyDown={moveInTable}>
      <thead>
        <tr>
          {edit && (
            <th>
              <span className="visually-hidden">{text("names-choose")}</span>
            </th>
          )}
          <th>{text("names-name")}</th>
          {languages.map((language) => (
            <th key={language} className={styles["number"]}>
              {LANGUAGE_NAMES[language]}
            </th>
          ))}
          {edit && (
            <th className={styles["action"]}>
              <span className="visually-hidden">{text("names-rename")}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {names.map((used) => (
          <tr key={used.name}>
            {edit && (
              <td>
                <input
                  type="checkbox"
                  aria-label={text("names-choose-one", { name: used.name })}
                  checked={chosen.has(used.name)}
                  onChange={() => toggle(used)}
                />
              </td>
            )}
            <th scope="row">{used.name}</th>
            {languages.map((language) => {
              const count = used.uses[language];
              return (
                <td key={language} className={styles["number"]}>
                  {count === undefined ? (
                    <span aria-hidden="true">–</span>
                  ) : (
                    <a
                      href={articlesWith(used.name, language)}
                      aria-label={text("names-articles", {
                        name: used.name,
                        count,
                        language: LANGUAGE_NAMES[language],
                      })}
                    >
                      {numbers.format(count)}
                    </a>
                  )}
                </td>
              );
            })}
            {edit && (
              <td className={styles["action"]}>
                <Button
                  look="quiet"
                  aria-label={text("names-rename-one", { name: used.name })}
                  onClick={() => edit(used)}
                >
                  {text("names-rename")}
                </Button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
