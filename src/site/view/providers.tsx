import type { ReactNode } from "react";
import { PageContext, SiteContext, ViewContext } from "./context.ts";
import type { View } from "./view.ts";

/** The contexts that every component of a page reads. */
export function Providers({ view, children }: { view: View; children: ReactNode }) {
  return (
    <SiteContext value={view.site}>
      <PageContext value={view.page}>
        <ViewContext value={view}>{children}</ViewContext>
      </PageContext>
    </SiteContext>
  );
}
