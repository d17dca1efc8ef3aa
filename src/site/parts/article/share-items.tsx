import type { ReactNode } from "react";
import { useText } from "../../view/use-text.ts";
import { CopyLinkButton } from "./copy-link-button.tsx";
import { useShare } from "./use-share.ts";

interface ShareItemsProps {
  title: string;
  /** Renders an icon before the label. */
  mark?: (pictogram: "mail" | "document" | "check" | "external") => ReactNode;
}

/** `li` elements with the ways of sharing that this browser supports. E-mail is always among them. */
export function ShareItems({ title, mark }: ShareItemsProps) {
  const text = useText();
  const { mailUrl, copy, isCopied, share } = useShare(title);
  return (
    <>
      <li>
        <a href={mailUrl}>
          {mark?.("mail")}
          {text("share-by-mail")}
        </a>
      </li>
      {copy && (
        <li>
          <CopyLinkButton copy={copy} isCopied={isCopied}>
            {mark?.(isCopied ? "check" : "document")}
          </CopyLinkButton>
        </li>
      )}
      {share && (
        <li>
          <button type="button" onClick={share}>
            {mark?.("external")}
            {text("share")}
          </button>
        </li>
      )}
    </>
  );
}
