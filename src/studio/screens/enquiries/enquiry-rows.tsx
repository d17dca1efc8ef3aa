import { LANGUAGE_TAGS } from "../../../contract/addresses/locales.ts";
import { NEED_FORM } from "../../../contract/api/forms.ts";
import type { NeedList } from "../../../contract/studio/endpoints/needs.ts";
import { dateFormat } from "../../messages/formats.ts";
import { useText, useWording } from "../../messages/wording-context.tsx";
import { addressOfEnquiry } from "./address.ts";
import { titleOf } from "./form-title.ts";
import { StateBadge } from "./state-badge.tsx";
import styles from "./enquiries.module.css";

export interface EnquiryRowsProps {
  needs: NeedList["needs"];
  forms: NeedList["forms"];
  /** The id of the open enquiry. */
  id: string | null;
}

/** The enquiries of a list, newest first. */
export function EnquiryRows({ needs, forms, id: opened }: EnquiryRowsProps) {
  const text = useText();
  const { tag } = useWording();
  const times = dateFormat(tag, { dateStyle: "medium", timeStyle: "short" });
  return (
    <ol className={styles["rows"]}>
      {needs.map(
        ({ id, name, email, form, confirmation, category, message, answers, createdAt, ...need }) => (
          <li key={id}>
            <a href={addressOfEnquiry(id)} aria-current={id === opened ? "true" : undefined}>
              <strong>{name === "" ? email : name}</strong>
              <span className={styles["time"]}>{times.format(createdAt)}</span>
              <span className={styles["message"]} lang={LANGUAGE_TAGS[need.language]}>
                {message || answers.map(({ label, value }) => `${label}: ${value}`).join(" · ")}
              </span>
              <span className={styles["marks"]}>
                <StateBadge state={need.state} />
                {form !== NEED_FORM && <span>{titleOf(forms, form)}</span>}
                {confirmation === "awaited" && <span>{text("enquiry-unconfirmed")}</span>}
                {category !== "" && <span lang={LANGUAGE_TAGS[need.language]}>{category}</span>}
                {need.suspicion.length > 0 && (
                  <span className={styles["warn"]}>{text("enquiry-suspicious")}</span>
                )}
                {need.deliveries.some(({ status }) => status === "dead") && (
                  <span className={styles["danger"]}>{text("enquiry-undelivered")}</span>
                )}
              </span>
            </a>
          </li>
        ),
      )}
    </ol>
  );
}
