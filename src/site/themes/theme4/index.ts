import "./tokens.css";
import { defineTheme } from "../../view/theme.ts";
import { ErrorPage } from "./error-page.tsx";
import { DefaultLayout } from "./layouts/default-layout.tsx";
import { ErrorLayout } from "./layouts/error-layout.tsx";

/**
 * Theme for a campaign, in the style of a poster on a wall. The background has the tenant's colour, with one narrow column on it: first
 * the poster, whose title is as large as its words allow, then a sheet with the text. Holes punched through the edge of the sheet mark
 * its sections, and notes have the colour of the background. The call to action is always visible: a sticker next to the sheet, or a
 * strip at the bottom of narrow screens. The form looks like a reply coupon with a cutting line. Nothing is animated.
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
    landing: () => import("./pages/landing.tsx"),
  },
  blocks: {
    need: () => import("./blocks/need.tsx"),
    form: () => import("./blocks/form.tsx"),
    share: () => import("./blocks/share.tsx"),
  },
});
