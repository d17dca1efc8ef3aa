import { type ReactNode, createContext, use } from "react";
import type { Page } from "../page/page.ts";
import { usePage } from "./context.ts";

/**
 * What parts that stand around the content of many pages draw of a page, so that the server may draw them once: where it is in
 * the menus, and its other languages. While a frame is drawn to be kept, the address is empty if no menu leads there, marks stand
 * for the addresses in other languages, and the content is that of a page without a query.
 */
export type FramePage = Pick<Page, "url" | "language" | "alternates" | "content">;

export const FramePageContext = /* @__PURE__ */ createContext<FramePage | undefined>(undefined);

function useFramePageOnServer(): FramePage {
  const page = usePage();
  return use(FramePageContext) ?? page;
}

/** For parts that draw nothing of a page but what {@link FramePage} says; all others call `usePage`. */
export const useFramePage: () => FramePage = import.meta.env.SSR ? useFramePageOnServer : usePage;

/** A part of a layout without properties: nothing of a page reaches it but through hooks. */
export type FramePart = () => ReactNode;

/** Draws a part, or what is kept of it. There is none in the browser, nor while a frame is drawn to be kept. */
export const DrawFrameContext = /* @__PURE__ */ createContext<((part: FramePart) => ReactNode) | undefined>(
  undefined,
);
