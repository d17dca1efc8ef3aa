import { useText } from "../../../messages/use-text.ts";
import { CopyLinkButton } from "../../../parts/copy-link-button.tsx";
import { useShare } from "../../../parts/use-share.ts";
import { Icon } from "../icon.tsx";
import styles from "./share.module.css";

/** Shares the address: by mail always, through the system's share sheet or the clipboard if the browser has them. */
export function Share({ title }: { title: string }) {
  const text = useText();
  const { mailUrl, copy, isCopied, share } = useShare(title);
  return (
    <ul className={styles.share} aria-label={text("share")}>
      <li>
        <a href={mailUrl}>
          <Icon name="mail" size="small" />
          {text("share-by-mail")}
        </a>
      </li>
      {copy && (
        <li>
          <CopyLinkButton copy={copy} isCopied={isCopied}>
            <Icon name={isCopied ? "check" : "document"} size="small" />
          </CopyLinkButton>
        </li>
      )}
      {share && (
        <li>
          <button type="button" onClick={share}>
            <Icon name="external" size="small" />
            {text("share")}
          </button>
        </li>
      )}
    </ul>
  );
}
