import { useText } from "../../messages/use-text.ts";
import { SearchBox } from "../../parts/search-box.tsx";
import { Arrow } from "./arrow.tsx";
import styles from "./search-field.module.css";

/** One line to write on, in large type. */
export function SearchField({
  group,
  look = "large",
}: {
  group?: string | undefined;
  look?: "large" | "middle";
}) {
  const text = useText();
  return (
    <SearchBox
      group={group}
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
