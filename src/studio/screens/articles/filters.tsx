import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { type NamedGroup, TEXT_STATES, WORK_SORTS } from "../../../contract/studio/endpoints/articles.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Choice } from "../../parts/field.tsx";
import { Menu, type MenuEntry } from "../../parts/menu.tsx";
import { SearchField } from "../../parts/search-field.tsx";
import { changeQuery } from "../../routing/location.ts";
import { useArticleFilter } from "./filter.ts";
import styles from "./articles.module.css";

export interface FiltersProps {
  languages: readonly LanguageCode[];
  groups: readonly NamedGroup[];
  /** Entries of the menu that shows or hides columns. */
  columns: readonly MenuEntry[];
}

/** The filter fields of the list. */
export function Filters({ languages, groups, columns }: FiltersProps) {
  const text = useText();
  const { query, language, state, group, tag, author, sort } = useArticleFilter();
  return (
    <search className={styles["filters"]}>
      <SearchField label={text("search-articles")} query={query ?? ""} search={(q) => changeQuery({ q })} />
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
      <div className={styles["columns"]}>
        <Menu label={text("article-columns")} entries={columns} />
      </div>
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
