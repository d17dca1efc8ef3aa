import { LinguiContext } from "@lingui/react";
import { type ReactNode, useMemo } from "react";
import { PageContext, SiteContext, ViewContext } from "./context.ts";
import type { View } from "./view.ts";

/** The contexts that every component of a page reads. */
export function Providers({ view, children }: { view: View; children: ReactNode }) {
  const { i18n, site, page } = view;
  const lingui = useMemo(() => ({ i18n, _: i18n._.bind(i18n) }), [i18n]);
  return (
    <LinguiContext value={lingui}>
      <SiteContext value={site}>
        <PageContext value={page}>
          <ViewContext value={view}>{children}</ViewContext>
        </PageContext>
      </SiteContext>
    </LinguiContext>
  );
}
