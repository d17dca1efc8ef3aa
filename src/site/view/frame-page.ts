import { type ReactNode, createContext, use } from "react";
import type { Page } from "../page/page.ts";
import { usePage } from "./context.ts";

/**
 * What parts that stand around the content of many pages draw of a page, so that the server may draw them once: where it is in
 * the menus, and its other languages. While a frame is drawn to be kept, the address is empty if no menu leads there, and marks
 * stand for the addresses in other languages.
 */
export type FramePage = Pick<Page, "url" | "language" | "alternates">;

/** With content, for {@link useSearchQuery} alone. */
type FramePageWithContent = FramePage & Pick<Page, "content">;

export const FramePageContext = /* @__PURE__ */ createContext<FramePageWithContent | undefined>(undefined);

function useFramePageOnServer(): FramePageWithContent {
  const page = usePage();
  return use(FramePageContext) ?? page;
}

const useFramePageWithContent = import.meta.env.SSR ? useFramePageOnServer : usePage;

/** For parts that draw nothing of a page but what {@link FramePage} says; all others call `usePage`. */
export const useFramePage: () => FramePage = useFramePageWithContent;

/** What was searched for; empty on all pages but that of the search. A page with a query shares no frame with others. */
export function useSearchQuery(): string {
  const { content } = useFramePageWithContent();
  return content.name === "search" ? content.query : "";
}

/** A part of a layout without properties: nothing of a page reaches it but through hooks. */
export type FramePart = () => ReactNode;

/** Draws a part, or what is kept of it. There is none in the browser, nor while a frame is drawn to be kept. */
export const DrawFrameContext = /* @__PURE__ */ createContext<((part: FramePart) => ReactNode) | undefined>(
  undefined,
);
