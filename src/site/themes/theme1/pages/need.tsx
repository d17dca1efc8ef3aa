import { useSite } from "../../../context.ts";
import { useText } from "../../../messages/use-text.ts";
import { EmailText } from "../../../parts/email-text.tsx";
import { phoneUrl } from "../../../parts/phone-url.ts";
import type { ContentProps } from "../../theme.ts";
import { Breadcrumbs } from "../breadcrumbs.tsx";
import { Icon } from "../icon.tsx";
import { NeedForm } from "../need/need-form.tsx";
import { PageHead } from "../page-head.tsx";
import frame from "../frame.module.css";
import styles from "./need.module.css";

/** The form, and beside it other ways to contact the company and what happens next. */
export default function NeedPage({ content: { categories, category, form } }: ContentProps<"need">) {
  const text = useText();
  return (
    <>
      <div className={frame.frame}>
        <Breadcrumbs crumbs={[{ name: text("need-title"), url: "", isCurrent: true }]} />
      </div>
      <PageHead title={text("need-title")} text={text("call-text")} />
      <div className={`${frame.frame} ${styles.columns}`}>
        <NeedForm categories={categories} category={category} form={form} />
        <aside className={styles.aside}>
          <Reach />
          <h2 className={styles.title}>{text("what-happens-next")}</h2>
          <ol className={frame.steps}>
            <li>{text("next-step-read")}</li>
            <li>{text("next-step-answer")}</li>
            <li>{text("next-step-offer")}</li>
          </ol>
        </aside>
      </div>
    </>
  );
}

function Reach() {
  const text = useText();
  const { address, email, phone } = useSite().siteConfig.contact;
  if (!address && !email && !phone) return null;
  return (
    <section aria-labelledby="reach-us-title">
      <h2 id="reach-us-title" className={styles.title}>
        {text("reach-us")}
      </h2>
      <address className={styles.contact}>
        {phone && (
          <a href={phoneUrl(phone)}>
            <Icon name="phone" />
            {phone}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`}>
            <Icon name="mail" />
            <EmailText email={email} />
          </a>
        )}
        {address && (
          <p>
            <Icon name="pin" />
            <span>{address}</span>
          </p>
        )}
      </address>
    </section>
  );
}
