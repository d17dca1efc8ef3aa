import { useEffect, useState } from "react";
import { usePage } from "../../view/context.ts";

/** Time in milliseconds for which the confirmation is shown. */
const COPIED_MS = 2000;

export interface Share {
  /** Opens an e-mail with title and address. This works in every browser. */
  mailUrl: string;
  /** Copies the address; `undefined` if the browser has no clipboard. */
  copy: (() => void) | undefined;
  isCopied: boolean;
  /** Opens the system's share sheet; `undefined` if there is none. */
  share: (() => void) | undefined;
}

/** The available ways to share the page's address. None of them loads anything from other servers. */
export function useShare(title: string): Share {
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

  // No message is needed if the visitor closes the sheet, or the browser denies access to the clipboard.
  const share = () => void navigator.share({ title, url: address }).catch(() => undefined);
  const copy = () =>
    void navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => undefined,
    );
  return {
    mailUrl: `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`,
    copy: can.copy ? copy : undefined,
    isCopied,
    share: can.share ? share : undefined,
  };
}
