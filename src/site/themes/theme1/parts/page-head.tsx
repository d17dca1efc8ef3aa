import { TitleText } from "../../../parts/page/title-text.tsx";
import frame from "./frame.module.css";
import styles from "./page-head.module.css";

/** The heading of a page that is not an article. */
export function PageHead({ title, text }: { title: string; text?: string }) {
  return (
    <header className={`${frame.frame} ${styles.head}`}>
      <h1 className={styles.title} dir="auto">
        <TitleText>{title}</TitleText>
      </h1>
      {text && <p className={styles.text}>{text}</p>}
    </header>
  );
}
