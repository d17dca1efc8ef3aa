import { useLinks } from "../../../parts/page/links.ts";
import { useText } from "../../../view/use-text.ts";
import { Arrow } from "../parts/arrow.tsx";
import { Display } from "../parts/display.tsx";
import grid from "../parts/grid.module.css";
import styles from "./call.module.css";

/** A call to action that links to the enquiry form. The whole area in the tenant's colour can be clicked. */
export function Call() {
  const text = useText();
  const links = useLinks();
  return (
    <section className={`${grid.plane} ${styles.call}`} aria-labelledby="call-title">
      <Display text={text("call-title")} scale="page" id="call-title" className={styles.title}>
        <a href={links.need}>
          {text("call-title")}
          <span className={styles.arrow}>
            <Arrow />
          </span>
        </a>
      </Display>
      <p className={styles.text}>{text("call-text")}</p>
    </section>
  );
}
