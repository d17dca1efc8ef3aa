import { useLinks } from "../../../parts/page/links.ts";
import { TitleText } from "../../../parts/page/title-text.tsx";
import { useText } from "../../../view/use-text.ts";
import { Icon } from "../parts/icon.tsx";
import frame from "../parts/frame.module.css";
import styles from "../parts/message.module.css";

/** Confirms that the message has arrived, and explains what happens next. */
export default function FormSubmitSuccessPage() {
  const text = useText();
  const links = useLinks();
  return (
    <div className={styles.sent}>
      <div className={styles.message}>
        <span className={styles.sign}>
          <Icon name="check" size="large" />
        </span>
        <h1 className={styles.title}>
          <TitleText>{text("form-submit-success-title")}</TitleText>
        </h1>
        <p className={styles.text}>{text("form-submit-success-text")}</p>
        <p className={styles.actions}>
          <a className={frame.action} href={links.home}>
            {text("to-home")}
          </a>
        </p>
      </div>
      <section className={styles.next} aria-labelledby="next-title">
        <h2 id="next-title">{text("what-happens-next")}</h2>
        <ol className={frame.steps}>
          <li>{text("next-step-read")}</li>
          <li>{text("next-step-answer")}</li>
          <li>{text("next-step-offer")}</li>
        </ol>
      </section>
    </div>
  );
}
