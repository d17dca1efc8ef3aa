import { EmailText } from "../../../parts/page/email-text.tsx";
import { phoneUrl } from "../../../parts/page/phone-url.ts";
import { useSite } from "../../../view/context.ts";
import type { ContentProps } from "../../../view/theme.ts";
import { useText } from "../../../view/use-text.ts";
import { StudioNeedForm } from "../need/studio-need-form.tsx";
import { Display } from "../parts/display.tsx";
import grid from "../parts/grid.module.css";
import styles from "./need.module.css";

/** Two halves: the invitation and other ways to make contact in the tenant's colour, and the form on the plain background. */
export default function NeedPage({ content: { categories, category, form } }: ContentProps<"need">) {
  const text = useText();
  return (
    <div className={styles.halves}>
      <div className={`${grid.plane} ${styles.ask}`}>
        <div className={styles.sticky}>
          <Display as="h1" text={text("need-title")} className={styles.title} />
          <p className={styles.lead}>{text("call-text")}</p>
          <Reach />
        </div>
      </div>
      <div className={styles.letter}>
        <StudioNeedForm categories={categories} category={category} form={form} />
        <section aria-labelledby="next-title" className={styles.next}>
          <h2 id="next-title" className={grid.label}>
            {text("what-happens-next")}
          </h2>
          <ol className={grid.steps}>
            <li>{text("next-step-read")}</li>
            <li>{text("next-step-answer")}</li>
            <li>{text("next-step-offer")}</li>
          </ol>
        </section>
      </div>
    </div>
  );
}

function Reach() {
  const text = useText();
  const { address, email, phone } = useSite().siteConfig.contact;
  if (!address && !email && !phone) return null;
  return (
    <section aria-labelledby="reach-title" className={styles.reach}>
      <h2 id="reach-title">{text("reach-us")}</h2>
      <address>
        {email && (
          <a href={`mailto:${email}`}>
            <EmailText email={email} />
          </a>
        )}
        {phone && <a href={phoneUrl(phone)}>{phone}</a>}
        {address && <p>{address}</p>}
      </address>
    </section>
  );
}
