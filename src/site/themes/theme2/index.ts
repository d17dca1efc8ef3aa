import "./tokens.css";
import { defineTheme } from "../../view/theme.ts";
import { ErrorPage } from "./error-page.tsx";
import { DefaultLayout } from "./layouts/default-layout.tsx";
import { ErrorLayout } from "./layouts/error-layout.tsx";

/*
 * The studio. Pictures go from edge to edge, and text about them is on plates cut out of their corners. One
 * grotesque font, set tight, either very large or small: the shorter the text, the larger. Works are placed
 * unevenly on twelve columns, large next to small, high next to low; every second group is a list of names
 * instead. The menu is a full-screen sheet in the tenant's colour, opened by one word in the corner. Pictures
 * settle as they scroll into view, with CSS only; with reduced motion they do not move.
 */
export default defineTheme({
  code: "theme2",
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
