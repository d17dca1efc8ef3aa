import { EmailText } from "../../../parts/page/email-text.tsx";
import { phoneUrl } from "../../../parts/page/phone-url.ts";
import { useSite } from "../../../view/context.ts";
import type { ContentProps } from "../../../view/theme.ts";
import { useText } from "../../../view/use-text.ts";
import { NeedForm } from "../need/need-form.tsx";
import { Breadcrumbs } from "../parts/breadcrumbs.tsx";
import { Icon } from "../parts/icon.tsx";
import { PageHead } from "../parts/page-head.tsx";
import frame from "../parts/frame.module.css";
import styles from "./need.module.css";

/** The enquiry form. Next to it are other ways to contact the company, and an explanation of what happens next. */
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
