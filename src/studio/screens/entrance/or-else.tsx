import { useText } from "../../messages/wording-context.tsx";
import styles from "./company.module.css";

/** Separates company sign-in from the other methods. */
export function OrElse() {
  const text = useText();
  return <p className={styles["or"]}>{text("or-else")}</p>;
}
