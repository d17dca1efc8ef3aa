import { LinguiContext } from "@lingui/react";
import { type ReactNode, useMemo } from "react";
import { PageContext, SiteContext } from "./context.ts";
import type { PageContent } from "./page.ts";
import { LiveRegion } from "./parts/live-region.tsx";
import type { Theme } from "./themes/theme.ts";
import type { View } from "./view.ts";

/** One page in its theme. The same on the server and in the browser. */
export function App({ view }: { view: View }) {
  const { theme, page } = view;
  const Layout = theme.layouts[page.layout];
  return (
    <Providers view={view}>
      <Layout>
        <Content key={contentKey(view)} theme={theme} content={page.content} />
      </Layout>
      <LiveRegion />
    </Providers>
  );
}

/** The contexts that every component of a page reads. */
export function Providers({ view, children }: { view: View; children: ReactNode }) {
  const { i18n, site, page } = view;
  const lingui = useMemo(() => ({ i18n, _: i18n._.bind(i18n) }), [i18n]);
  return (
    <LinguiContext value={lingui}>
      <SiteContext value={site}>
        <PageContext value={page}>{children}</PageContext>
      </SiteContext>
    </LinguiContext>
  );
}

/** A new address starts from a clean state, except on the search page, whose box keeps focus and text. */
function contentKey({ page }: View): string {
  return page.content.name === "search" ? "search" : page.url;
}

function Content({ theme: { pages }, content }: { theme: Theme; content: PageContent }) {
  switch (content.name) {
    case "index":
      return pages.index && <pages.index content={content} />;
    case "need":
      return pages.need && <pages.need content={content} />;
    case "search":
      return pages.search && <pages.search content={content} />;
    case "form-submit-success":
      return pages["form-submit-success"] && draw(pages["form-submit-success"], content);
    case "article":
      return pages.article && <pages.article content={content} />;
    case "group":
      return pages.group && <pages.group content={content} />;
    case "error":
      return pages.error && <pages.error content={content} />;
  }
}

function draw<Value>(Component: React.ComponentType<{ content: Value }>, content: Value) {
  return <Component content={content} />;
}
