import type { ReactNode } from "react";
import { useText } from "../../view/use-text.ts";

const CONTENT_ID = "content";

/** The first link of a page, which skips to the content. Hidden unless it has the focus. */
export function SkipLink({ className = "" }: { className?: string | undefined }) {
  const text = useText();
  return (
    <a className={`skip-link ${className}`} href={`#${CONTENT_ID}`}>
      {text("skip-to-content")}
    </a>
  );
}

/** The content of a page, which is the target of the skip link. It receives the focus after a navigation. */
export function MainContent({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <main id={CONTENT_ID} tabIndex={-1} className={className}>
      {children}
    </main>
  );
}
