import { Fragment, type ReactNode } from "react";
import { useFramePage } from "../../view/frame-page.ts";

/** Content that is mounted again on each page, so that menus that were open on the previous page are closed. */
export function PerPage({ children }: { children: ReactNode }) {
  return <Fragment key={useFramePage().url}>{children}</Fragment>;
}
