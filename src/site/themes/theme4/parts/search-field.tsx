import { SearchBox, type SearchFieldProps } from "../../../parts/search/search-box.tsx";
import { useText } from "../../../view/use-text.ts";
import styles from "./search-field.module.css";

/** The search field of this theme: a line and a button. */
export function SearchField(props: SearchFieldProps) {
  const text = useText();
  return (
    <SearchBox
      {...props}
      className={styles.search}
      inputClassName={styles.input}
      buttonClassName={styles.button}
      suggestionsClassName={styles.suggestions}
    >
      {text("search-title")}
    </SearchBox>
  );
}
