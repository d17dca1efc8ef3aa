import { useQuery } from "@tanstack/react-query";
import { type LanguageCode, isLanguageCode } from "../../../contract/addresses/locales.ts";
import { groupsQuery } from "../../articles/groups-query.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useText, useWording } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Choice, Field } from "../../parts/field.tsx";
import { PLACES, type WordSearch } from "./word-search.ts";
import styles from "./words.module.css";

export interface SearchFormProps {
  /** `undefined` for all sites. */
  tenant: string | undefined;
  languages: readonly LanguageCode[];
  maySettings: boolean;
  search: WordSearch;
  change: (change: Partial<WordSearch>) => void;
  submit: () => void;
}

/** The form for a search. The search starts with Enter or the button, not while typing, because it reads all texts of a site. */
export function SearchForm({ tenant, languages, maySettings, search, change, submit }: SearchFormProps) {
  const text = useText();
  const toggle = (place: WordSearch["places"][number], isSearched: boolean) =>
    change({ places: PLACES.filter((each) => (each === place ? isSearched : search.places.includes(each))) });
  return (
    <search>
      <form
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field
          label={text("words-find")}
          value={search.find}
          required
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget: { value } }) => change({ find: value })}
        />
        <Field
          label={text("words-with")}
          value={search.with}
          maxLength={200}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => change({ with: value })}
        />
        <fieldset className={styles["options"]}>
          <legend className="visually-hidden">{text("words-options")}</legend>
          <Check
            label={text("words-case")}
            isOn={search.matchesCase}
            set={(matchesCase) => change({ matchesCase })}
          />
          <Check
            label={text("words-words")}
            isOn={search.wholeWords}
            set={(wholeWords) => change({ wholeWords })}
          />
        </fieldset>
        <fieldset className={styles["options"]}>
          <legend>{text("words-where")}</legend>
          {PLACES.filter((place) => place !== "settings" || maySettings).map((place) => (
            <Check
              key={place}
              label={text(`words-in-${place}`)}
              isOn={search.places.includes(place)}
              set={(isOn) => toggle(place, isOn)}
            />
          ))}
          {search.places.length === 0 && <p role="status">{text("words-nowhere")}</p>}
        </fieldset>
        <div className={styles["limits"]}>
          {languages.length > 1 && (
            <Choice
              label={text("language")}
              value={search.language}
              onChange={({ currentTarget: { value } }) =>
                change({ language: isLanguageCode(value) ? value : "" })
              }
            >
              <option value="">{text("words-any-language")}</option>
              {languages.map((code) => (
                <option key={code} value={code}>
                  {LANGUAGE_NAMES[code]}
                </option>
              ))}
            </Choice>
          )}
          {tenant !== undefined && <GroupChoice {...{ tenant, search, change }} />}
          <Button type="submit" disabled={search.places.length === 0}>
            {text("words-search")}
          </Button>
        </div>
      </form>
    </search>
  );
}

function GroupChoice({
  tenant,
  search,
  change,
}: Pick<SearchFormProps, "search" | "change"> & { tenant: string }) {
  const text = useText();
  const { language } = useWording();
  const groups = useQuery(groupsQuery(tenant, language));
  if (groups.data === undefined || groups.data.length === 0) return null;
  return (
    <Choice
      label={text("group")}
      value={search.group}
      onChange={({ currentTarget: { value } }) => change({ group: value })}
    >
      <option value="">{text("words-any-group")}</option>
      {groups.data.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </Choice>
  );
}

function Check({ label, isOn, set }: { label: string; isOn: boolean; set: (isOn: boolean) => void }) {
  return (
    <label>
      <input type="checkbox" checked={isOn} onChange={({ currentTarget: { checked } }) => set(checked)} />{" "}
      {label}
    </label>
  );
}
