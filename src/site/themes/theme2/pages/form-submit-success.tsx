import { useText } from "../../../messages/use-text.ts";
import { useLinks } from "../../../parts/links.ts";
import { Arrow } from "../arrow.tsx";
import { Display } from "../display.tsx";
import grid from "../grid.module.css";
import styles from "../message.module.css";

export default function FormSubmitSuccessPage() {
  const text = useText();
  const links = useLinks();
  return (
    <div className={styles.message}>
      <Display as="h1" scale="page" text={text("form-submit-success-title")} className={styles.title} />
      <p className={styles.text}>{text("form-submit-success-text")}</p>
      <p className={styles.actions}>
        <a className={grid.quiet} href={links.home}>
          {text("to-home")}
          <Arrow />
        </a>
      </p>
    </div>
  );
}
