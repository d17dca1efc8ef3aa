import { useLinks } from "../../../parts/page/links.ts";
import { textWidth } from "../../../parts/page/text-width.ts";
import { usePage, useSite } from "../../../view/context.ts";
import { useText } from "../../../view/use-text.ts";
import { REPLY_ID } from "../coupon/reply-id.ts";
import { findCall, findReply } from "./call-words.ts";
import { useFormInView } from "./use-form-in-view.ts";
import styles from "./call.module.css";

/** Maximum number of letters on the round sticker. A Chinese or Korean character counts as two. */
const MAXIMUM_ROUND = 28;

/**
 * The call to action: a sticker next to the sheet, or a strip at the bottom of narrow windows. It links to the form in the text, if there
 * is one, and is hidden while that form is visible. The enquiry page has no call.
 */
export function Call() {
  const text = useText();
  const links = useLinks();
  const site = useSite();
  const { content, url } = usePage();
  const entry = findCall(site, links.need);
  const reply = findReply(content, entry);
  const isFormInView = useFormInView(reply, url);
  if (content.name === "need") return null;
  const label = entry?.name || text("contact-us");
  const hasForm = reply >= 0;
  return (
    <aside
      className={styles.call}
      aria-label={label}
      data-aside={isFormInView ? "" : undefined}
      data-rests={content.name === "search" ? "" : undefined}
    >
      <a
        href={hasForm ? `#${REPLY_ID}` : (entry?.url ?? links.need)}
        className={textWidth(label) > MAXIMUM_ROUND ? styles.long : styles.round}
      >
        <span className={styles.label}>{label}</span>
        <svg
          aria-hidden="true"
          width={24}
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth={3}
        >
          <path d={hasForm ? "M12 3v17M5 13l7 7 7-7" : "M3 12h17M13 5l7 7-7 7"} />
        </svg>
      </a>
      {entry?.description && <p className={styles.note}>{entry.description}</p>}
    </aside>
  );
}
