import { EmailText } from "../../../parts/page/email-text.tsx";
import { phoneUrl } from "../../../parts/page/phone-url.ts";
import { useSite } from "../../../view/context.ts";
import { useText } from "../../../view/use-text.ts";
import styles from "./contact-details.module.css";

/** The tenant's postal address, telephone number and e-mail address, if they are configured. */
export function ContactDetails() {
  const text = useText();
  const { address, email, phone } = useSite().siteConfig.contact;
  if (!address && !email && !phone) return null;
  return (
    <address className={styles.reach}>
      {address && <p>{address}</p>}
      {phone && (
        <p>
          <span className="visually-hidden">{text("phone")}: </span>
          <a href={phoneUrl(phone)}>{phone}</a>
        </p>
      )}
      {email && (
        <p>
          <span className="visually-hidden">{text("email")}: </span>
          <a href={`mailto:${email}`}>
            <EmailText email={email} />
          </a>
        </p>
      )}
    </address>
  );
}
