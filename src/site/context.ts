import { createContext, useContext } from "react";
import type { Page, SiteData } from "./page.ts";
import type { View } from "./view.ts";

export const SiteContext = createContext<SiteData | undefined>(undefined);
export const PageContext = createContext<Page | undefined>(undefined);
/** All that the page is drawn from, for pieces that are drawn apart from it. */
export const ViewContext = createContext<View | undefined>(undefined);

/** The site's data. Throws outside the application. */
export function useSite(): SiteData {
  const site = useContext(SiteContext);
  if (site === undefined) throw new Error("useSite must be used inside the application");
  return site;
}

/** The page being shown. Throws outside the application. */
export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === undefined) throw new Error("usePage must be used inside the application");
  return page;
}

/** The view being shown. Throws outside the application. */
export function useView(): View {
  const view = useContext(ViewContext);
  if (view === undefined) throw new Error("useView must be used inside the application");
  return view;
}
