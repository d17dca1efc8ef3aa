import type { ReactNode } from "react";

/** Leads to a page of a site in a tab of its own, which then has a link back to here. */
export function LiveLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children} <span aria-hidden="true">↗</span>
    </a>
  );
}
