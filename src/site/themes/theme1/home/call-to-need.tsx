import { useLinks } from "../../../parts/page/links.ts";
import { phoneUrl } from "../../../parts/page/phone-url.ts";
import { useSite } from "../../../view/context.ts";
import { useText } from "../../../view/use-text.ts";
import { Icon } from "../parts/icon.tsx";
import frame from "../parts/frame.module.css";
import styles from "./call-to-need.module.css";

/** The invitation to send an enquiry, with the telephone number next to it. */
export function CallToNeed({ title }: { title: string }) {
  const text = useText();
  const links = useLinks();
  const { phone } = useSite().siteConfig.contact;
  return (
    <section className={styles.call} aria-labelledby="call-title">
      <div className={`${frame.frame} ${styles.row}`}>
        <div>
          <h2 id="call-title" className={frame.title}>
            {title}
          </h2>
          <p className={styles.text}>{text("call-text")}</p>
        </div>
        <div className={styles.actions}>
          <a className={frame.action} href={links.need}>
            {text("send-a-need")}
            <Icon name="arrow" size="small" />
          </a>
          {phone && (
            <a className={styles.phone} href={phoneUrl(phone)}>
              {phone}
            </a>
          )}
        </div>
      </div>
    </section>
  );
}
