import { SearchBox, type SearchFieldProps } from "../../../parts/search/search-box.tsx";
import { useText } from "../../../view/use-text.ts";
import { Arrow } from "./arrow.tsx";
import styles from "./search-field.module.css";

/** The search field of this theme: a single line in large type. */
export function SearchField({ look = "large", ...props }: SearchFieldProps & { look?: "large" | "middle" }) {
  const text = useText();
  return (
    <SearchBox
      {...props}
      className={`${styles.search} ${styles[look]}`}
      inputClassName={styles.input}
      buttonClassName={styles.submit}
      suggestionsClassName={styles.suggestions}
    >
      <Arrow />
      <span className="visually-hidden">{text("search-title")}</span>
    </SearchBox>
  );
}
