import type { ReactNode } from "react";
import { useText } from "../messages/use-text.ts";

const CONTENT_ID = "content";

/** The first link of a page, which leads past everything that pages share. Out of sight until it has the focus. */
export function SkipLink({ className }: { className: string | undefined }) {
  const text = useText();
  return (
    <a className={className} href={`#${CONTENT_ID}`}>
      {text("skip-to-content")}
    </a>
  );
}

/** What a page is about: where the skip link leads, and the focus after a navigation. */
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
