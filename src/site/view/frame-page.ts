import { type ReactNode, createContext, use } from "react";
import type { Page } from "../page/page.ts";
import { usePage } from "./context.ts";

/**
 * The data of a page that layout parts may use without losing the ability to be shared between pages: its address and its other
 * languages. While a shared part is rendered, the address is empty unless a menu links to the page, and placeholders replace the
 * addresses in other languages.
 */
export type FramePage = Pick<Page, "url" | "language" | "alternates">;

/** Includes the content only for {@link useSearchQuery}. */
type FramePageWithContent = FramePage & Pick<Page, "content">;

export const FramePageContext = /* @__PURE__ */ createContext<FramePageWithContent | undefined>(undefined);

function useFramePageOnServer(): FramePageWithContent {
  const page = usePage();
  return use(FramePageContext) ?? page;
}

const useFramePageWithContent = import.meta.env.SSR ? useFramePageOnServer : usePage;

/** Returns the page's data for parts that need only {@link FramePage}. Other parts call `usePage`. */
export const useFramePage: () => FramePage = useFramePageWithContent;

/** The search query; empty on all pages except the search page. Pages with a query do not share their parts. */
export function useSearchQuery(): string {
  const { content } = useFramePageWithContent();
  return content.name === "search" ? content.query : "";
}

/** A layout part without props, so that it depends on the page only through hooks. */
export type FramePart = () => ReactNode;

/** Renders a part, or returns its cached HTML. `undefined` in the browser, and while a part is rendered for the cache. */
export const DrawFrameContext = /* @__PURE__ */ createContext<((part: FramePart) => ReactNode) | undefined>(
  undefined,
);
