import "./tokens.css";
import { defineTheme } from "../../view/theme.ts";
import { ErrorPage } from "./error-page.tsx";
import { DefaultLayout } from "./layouts/default-layout.tsx";
import { ErrorLayout } from "./layouts/error-layout.tsx";

/*
 * The firm: an annual report. One grid with wide margins, divided by hairlines, with much white space. A thin
 * line of service links, then the bar with logo, mega menu and one button; only the bar stays visible on
 * scrolling. The home page goes from the general to the particular: slides, what the firm stands for, what it
 * does, what it has written, whom to contact. Headings are in a serif font, text in a plain one; the tenant's
 * colour is used for links, marks and the one button, never for areas. The only ornament is a double line, as
 * below a sum in a ledger. Things move only in response to the visitor: a panel opens, a slide turns.
 */
export default defineTheme({
  code: "theme1",
  layouts: { default: DefaultLayout, error: ErrorLayout },
  errorPage: ErrorPage,
  pages: {
    index: () => import("./pages/index.tsx"),
    need: () => import("./pages/need.tsx"),
    search: () => import("./pages/search.tsx"),
    "form-submit-success": () => import("./pages/form-submit-success.tsx"),
    article: () => import("./pages/article.tsx"),
    group: () => import("./pages/group.tsx"),
  },
  blocks: {
    need: () => import("./blocks/need.tsx"),
  },
});
