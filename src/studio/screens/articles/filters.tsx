import { useEffect, useRef } from "react";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { type NamedGroup, TEXT_STATES, WORK_SORTS } from "../../../contract/studio/endpoints/articles.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Choice, Field } from "../../parts/field.tsx";
import { changeQuery } from "../../routing/location.ts";
import { useArticleFilter } from "./filter.ts";
import styles from "./articles.module.css";

/** Delay of the search after typing, in milliseconds. */
const TYPING_MS = 250;

export interface FiltersProps {
  languages: readonly LanguageCode[];
  groups: readonly NamedGroup[];
}

/** The filter fields of the list. */
export function Filters({ languages, groups }: FiltersProps) {
  const text = useText();
  const { query, language, state, group, tag, author, sort } = useArticleFilter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // The address can change without the field, for example by Back.
    if (field.current !== null && document.activeElement !== field.current) field.current.value = query ?? "";
  }, [query]);
  return (
    <search className={styles["filters"]}>
      <Field
        ref={field}
        type="search"
        label={text("search-articles")}
        aria-keyshortcuts="/"
        data-search=""
        defaultValue={query}
        onChange={({ currentTarget: { value } }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => changeQuery({ q: value.trim() }), TYPING_MS);
        }}
      />
      <Choice
        label={text("language")}
        value={language ?? ""}
        onChange={(event) => changeQuery({ language: event.currentTarget.value })}
      >
        <option value="">{text("any-language")}</option>
        {languages.map((code) => (
          <option key={code} value={code}>
            {LANGUAGE_NAMES[code]}
          </option>
        ))}
      </Choice>
      <Choice
        label={text("state")}
        value={state ?? ""}
        onChange={(event) => changeQuery({ state: event.currentTarget.value })}
      >
        <option value="">{text("any-state")}</option>
        {TEXT_STATES.map((each) => (
          <option key={each} value={each}>
            {text(`state-${each}`)}
          </option>
        ))}
      </Choice>
      {groups.length > 0 && (
        <Choice
          label={text("group")}
          value={group ?? ""}
          onChange={(event) => changeQuery({ group: event.currentTarget.value })}
        >
          <option value="">{text("any-group")}</option>
          {groups.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Choice>
      )}
      <Choice
        label={text("sort")}
        value={sort ?? (query === undefined ? "key" : "relevance")}
        onChange={(event) => changeQuery({ sort: event.currentTarget.value })}
      >
        {WORK_SORTS.filter((each) => each !== "relevance" || query !== undefined).map((each) => (
          <option key={each} value={each}>
            {text(`sort-${each}`)}
          </option>
        ))}
      </Choice>
      {(tag ?? author) !== undefined && (
        <p className={styles["narrowed"]}>
          {[tag, author].filter((value) => value !== undefined).join(" · ")}{" "}
          <Button look="quiet" onClick={() => changeQuery({ tag: "", author: "" })}>
            {text("all-articles")}
          </Button>
        </p>
      )}
    </search>
  );
}
