import type { ReactNode } from "react";
import { useText } from "../../view/use-text.ts";
import type { Share } from "./use-share.ts";

interface CopyLinkButtonProps extends Pick<Share, "copy" | "isCopied"> {
  /** Content before the label. */
  children?: ReactNode;
}

/** Copies the page's address, and briefly confirms that it was copied. */
export function CopyLinkButton({ copy, isCopied, children }: CopyLinkButtonProps) {
  const text = useText();
  return (
    <>
      <button type="button" onClick={copy}>
        {children}
        <span>{text(isCopied ? "link-copied" : "copy-link")}</span>
      </button>
      {/* Outside the button: a status region inside it does not count towards its accessible name, so the button would have none. */}
      <span role="status" className="visually-hidden">
        {isCopied && text("link-copied")}
      </span>
    </>
  );
}
