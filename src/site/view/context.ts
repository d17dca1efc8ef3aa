import { type Context, createContext, useContext } from "react";
import type { Page, SiteData } from "../page/page.ts";
import type { View } from "./view.ts";

export const SiteContext = createContext<SiteData | undefined>(undefined);
export const PageContext = createContext<Page | undefined>(undefined);
/** All data from which a page is rendered, for pieces that are rendered separately. */
export const ViewContext = createContext<View | undefined>(undefined);

/** The site's data. Throws outside the application. */
export function useSite(): SiteData {
  return useProvided(SiteContext);
}

/** The page being shown. Throws outside the application. */
export function usePage(): Page {
  return useProvided(PageContext);
}

/** The view being shown. Throws outside the application. */
export function useView(): View {
  return useProvided(ViewContext);
}

function useProvided<Value>(context: Context<Value | undefined>): Value {
  const value = useContext(context);
  if (value === undefined) throw new Error("Not inside the application");
  return value;
}
