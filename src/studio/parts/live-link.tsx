import type { ReactNode } from "react";

/** A link that opens a page of the site in a new tab. The page then shows a link "Edit this page". */
export function LiveLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children} <span aria-hidden="true">↗</span>
    </a>
  );
}
