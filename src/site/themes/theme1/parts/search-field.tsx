import { SearchBox, type SearchFieldProps } from "../../../parts/search/search-box.tsx";
import { useText } from "../../../view/use-text.ts";
import { Icon } from "./icon.tsx";
import frame from "./frame.module.css";
import styles from "./search-field.module.css";

/** The search field of this theme: a wide field, and a button with a label. */
export function SearchField(props: SearchFieldProps) {
  const text = useText();
  return (
    <SearchBox
      {...props}
      className={styles.search}
      inputClassName={styles.input}
      buttonClassName={`${frame.action} ${styles.submit}`}
      suggestionsClassName={styles.suggestions}
    >
      <Icon name="search" />
      <span>{text("search-title")}</span>
    </SearchBox>
  );
}
