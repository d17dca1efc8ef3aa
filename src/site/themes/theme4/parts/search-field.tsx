import { SearchBox, type SearchPlace } from "../../../parts/search/search-box.tsx";
import { useText } from "../../../view/use-text.ts";
import styles from "./search-field.module.css";

/** A line to write on and a button. */
export function SearchField(place: SearchPlace) {
  const text = useText();
  return (
    <SearchBox
      {...place}
      className={styles.search}
      inputClassName={styles.input}
      buttonClassName={styles.button}
      suggestionsClassName={styles.suggestions}
    >
      {text("search-title")}
    </SearchBox>
  );
}
