import { Fragment, type ReactNode } from "react";
import { useFramePage } from "../../view/frame-page.ts";

/** Content that is mounted again on each page: menus that were opened on the last one are closed. */
export function PerPage({ children }: { children: ReactNode }) {
  return <Fragment key={useFramePage().url}>{children}</Fragment>;
}
