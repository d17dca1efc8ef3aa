import type { ReactNode } from "react";
import { useText } from "../../view/use-text.ts";
import type { Share } from "./use-share.ts";

interface CopyLinkButtonProps extends Pick<Share, "copy" | "isCopied"> {
  /** Shown before the text. */
  children?: ReactNode;
}

/** Copies the page's address, and briefly confirms that it did. */
export function CopyLinkButton({ copy, isCopied, children }: CopyLinkButtonProps) {
  const text = useText();
  return (
    <>
      <button type="button" onClick={copy}>
        {children}
        <span>{text(isCopied ? "link-copied" : "copy-link")}</span>
      </button>
      {/*
       * A status region inside a button does not count towards the button's name, so the button would have
       * none.
       */}
      <span role="status" className="visually-hidden">
        {isCopied && text("link-copied")}
      </span>
    </>
  );
}
