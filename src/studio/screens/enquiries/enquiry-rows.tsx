import { LANGUAGE_TAGS } from "../../../contract/addresses/locales.ts";
import type { NeedList } from "../../../contract/studio/endpoints/needs.ts";
import { dateFormat } from "../../messages/formats.ts";
import { useText, useWording } from "../../messages/wording-context.tsx";
import { addressOfEnquiry } from "./address.ts";
import { StateBadge } from "./state-badge.tsx";
import styles from "./enquiries.module.css";

export interface EnquiryRowsProps {
  needs: NeedList["needs"];
  /** The id of the open enquiry. */
  id: string | null;
}

/** The enquiries of a list, newest first. */
export function EnquiryRows({ needs, id: opened }: EnquiryRowsProps) {
  const text = useText();
  const { tag } = useWording();
  const times = dateFormat(tag, { dateStyle: "medium", timeStyle: "short" });
  return (
    <ol className={styles["rows"]}>
      {needs.map(
        ({ id, name, email, category, message, createdAt, language, state, suspicion, deliveries }) => (
          <li key={id}>
            <a href={addressOfEnquiry(id)} aria-current={id === opened ? "true" : undefined}>
              <strong>{name === "" ? email : name}</strong>
              <span className={styles["time"]}>{times.format(createdAt)}</span>
              <span className={styles["message"]} lang={LANGUAGE_TAGS[language]}>
                {message}
              </span>
              <span className={styles["marks"]}>
                <StateBadge state={state} />
                {category !== "" && <span lang={LANGUAGE_TAGS[language]}>{category}</span>}
                {suspicion.length > 0 && <span className={styles["warn"]}>{text("enquiry-suspicious")}</span>}
                {deliveries.some(({ status }) => status === "dead") && (
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
