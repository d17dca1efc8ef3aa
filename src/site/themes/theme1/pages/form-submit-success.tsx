import { useText } from "../../../messages/use-text.ts";
import { useLinks } from "../../../parts/links.ts";
import { Icon } from "../icon.tsx";
import frame from "../frame.module.css";
import styles from "../message.module.css";

export default function FormSubmitSuccessPage() {
  const text = useText();
  const links = useLinks();
  return (
    <div className={styles.message}>
      <span className={styles.sign}>
        <Icon name="check" size="large" />
      </span>
      <h1 className={styles.title}>{text("form-submit-success-title")}</h1>
      <p className={styles.text}>{text("form-submit-success-text")}</p>
      <p className={styles.actions}>
        <a className={frame.action} href={links.home}>
          {text("to-home")}
        </a>
      </p>
    </div>
  );
}
