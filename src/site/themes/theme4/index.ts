import "./tokens.css";
import { defineTheme } from "../../view/theme.ts";
import { ErrorPage } from "./error-page.tsx";
import { DefaultLayout } from "./layouts/default-layout.tsx";
import { ErrorLayout } from "./layouts/error-layout.tsx";

/**
 * The campaign: a poster on a wall. The background is the tenant's colour, and on it there is one narrow
 * column: first the poster, whose title is as large as its words allow, then a sheet with the text below it.
 * Sections are marked by holes punched through the edge of the sheet; what matters most is set in the
 * background's colour. The call to action is always visible: a sticker next to the sheet, on narrow screens a
 * strip at the bottom. The form looks like a reply coupon with a cutting line. Nothing is animated.
 */
export default defineTheme({
  code: "theme4",
  layouts: { default: DefaultLayout, error: ErrorLayout },
  errorPage: ErrorPage,
  pages: {
    need: () => import("./pages/need.tsx"),
    search: () => import("./pages/search.tsx"),
    "form-submit-success": () => import("./pages/form-submit-success.tsx"),
    article: () => import("./pages/article.tsx"),
  },
  blocks: {
    need: () => import("./blocks/need.tsx"),
  },
});
