import { useEffect, useState } from "react";
import { usePage } from "../../view/context.ts";

/** How long it is said that the address was copied, in milliseconds. */
const COPIED_MS = 2000;

export interface Share {
  /** Opens a mail that holds title and address: it works everywhere. */
  mailUrl: string;
  /** Puts the address on the clipboard; `undefined` where the browser has none. */
  copy: (() => void) | undefined;
  isCopied: boolean;
  /** Opens the system's own sheet; `undefined` where there is none. */
  share: (() => void) | undefined;
}

/** The ways to hand the page's address on. Nothing of others is asked for it. */
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

  // The visitor may close the sheet, and a browser may refuse the clipboard: neither needs a word.
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
