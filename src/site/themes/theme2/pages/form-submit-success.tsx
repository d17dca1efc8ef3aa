import { useLinks } from "../../../parts/page/links.ts";
import { useText } from "../../../view/use-text.ts";
import { Arrow } from "../parts/arrow.tsx";
import { Display } from "../parts/display.tsx";
import grid from "../parts/grid.module.css";
import styles from "../parts/message.module.css";

/** Confirms in large type that the message has arrived, and explains what happens next. */
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
      <section aria-labelledby="next-title" className={styles.next}>
        <h2 id="next-title">{text("what-happens-next")}</h2>
        <ol className={grid.steps}>
          <li>{text("next-step-read")}</li>
          <li>{text("next-step-answer")}</li>
          <li>{text("next-step-offer")}</li>
        </ol>
      </section>
    </div>
  );
}
