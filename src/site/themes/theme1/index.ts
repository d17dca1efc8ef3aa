import "./tokens.css";
import { defineTheme } from "../../view/theme.ts";
import { ErrorPage } from "./error-page.tsx";
import { DefaultLayout } from "./layouts/default-layout.tsx";
import { ErrorLayout } from "./layouts/error-layout.tsx";

/*
 * Theme for a firm, in the style of an annual report: one grid with wide margins, divided by thin lines, with much white space. Above it
 * there are a line of service links and the bar with logo, mega menu and one button; only the bar is sticky. The home page goes from the
 * general to the particular: slides, a statement, services, articles, contact details. Headings are in a serif font, text in a sans-serif
 * one. The tenant's colour is used for links, marks and the button, never for areas. The only ornament is a double line, as below a sum
 * in a ledger. Things move only in response to the visitor, for example when a panel opens.
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
    landing: () => import("./pages/landing.tsx"),
    group: () => import("./pages/group.tsx"),
  },
  blocks: {
    need: () => import("./blocks/need.tsx"),
    form: () => import("./blocks/form.tsx"),
    share: () => import("./blocks/share.tsx"),
  },
});
