import { useEffect, useState } from "react";
import { usePage } from "../../../context.ts";
import { useText } from "../../../messages/use-text.ts";
import { Icon } from "../icon.tsx";
import styles from "./share.module.css";

/** How long the button says that the address was copied, in milliseconds. */
const COPIED_MS = 2000;

/** Hands the address on: by mail always, by the system's own sheet or the clipboard where the browser has them. */
export function Share({ title }: { title: string }) {
  const text = useText();
  const { head, url } = usePage();
  const [can, setCan] = useState({ share: false, copy: false });
  const [isCopied, setCopied] = useState(false);
  const address = head.canonical ?? url;
  useEffect(() => setCan({ share: "share" in navigator, copy: navigator.clipboard !== undefined }), []);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  // The visitor may close the sheet, and a browser may refuse the clipboard: neither needs a word.
  const share = () => navigator.share({ title, url: address }).catch(() => undefined);
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <ul className={styles.share} aria-label={text("share")}>
      <li>
        <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`}>
          <Icon name="mail" size="small" />
          {text("share-by-mail")}
        </a>
      </li>
      {can.copy && (
        <li>
          <button type="button" onClick={copy}>
            <Icon name={isCopied ? "check" : "document"} size="small" />
            <span role="status">{text(isCopied ? "link-copied" : "copy-link")}</span>
          </button>
        </li>
      )}
      {can.share && (
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
