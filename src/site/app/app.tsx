import { useEffect } from "react";
import type { PageContent } from "../page/page.ts";
import { LiveRegion } from "../parts/page/live-region.tsx";
import { Providers } from "../view/providers.tsx";
import type { Look } from "../view/theme.ts";
import type { View } from "../view/view.ts";

export interface AppProps {
  view: View;
  /** Called once the page is hydrated. */
  onDrawn?: (() => void) | undefined;
}

/** Renders a page in its theme, with the same result on the server and in the browser. */
export function App({ view, onDrawn }: AppProps) {
  const { look, page } = view;
  useEffect(() => onDrawn?.(), [onDrawn]);
  const Layout = look.theme.layouts[page.layout];
  return (
    <Providers view={view}>
      <Layout>
        <Content key={contentKey(view)} look={look} content={page.content} />
      </Layout>
      <LiveRegion />
    </Providers>
  );
}

/**
 * The React key of the content. A new address resets the state of components; on the search page it does not, so that the search box
 * keeps its focus and text.
 */
function contentKey({ page }: View): string {
  return page.content.name === "search" ? "search" : page.url;
}

function Content({ look: { theme, pages }, content }: { look: Look; content: PageContent }) {
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
      return <theme.errorPage content={content} />;
  }
}

function draw<Value>(Component: React.ComponentType<{ content: Value }>, content: Value) {
  return <Component content={content} />;
}
