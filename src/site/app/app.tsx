import { useEffect } from "react";
import type { PageContent } from "../page/page.ts";
import { LiveRegion } from "../parts/page/live-region.tsx";
import { partsFor } from "../themes/registry.ts";
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
  if (content.name === "error") return <theme.errorPage content={content} />;
  const Page = pages[partsFor(content).page ?? content.name];
  return Page && <Page content={content} />;
}
