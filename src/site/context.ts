import { createContext, useContext } from "react";
import type { Page, SiteData } from "./page.ts";

export const SiteContext = createContext<SiteData | undefined>(undefined);
export const PageContext = createContext<Page | undefined>(undefined);

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
