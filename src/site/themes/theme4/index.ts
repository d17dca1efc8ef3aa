import "./tokens.css";
import { defineTheme } from "../../view/theme.ts";
import { ErrorPage } from "./error-page.tsx";
import { DefaultLayout } from "./layouts/default-layout.tsx";
import { ErrorLayout } from "./layouts/error-layout.tsx";

/**
 * The campaign: a bill pasted on a wall. The wall is the tenant's colour, and on it hangs one narrow column:
 * first the poster, whose title is set as large as its words allow, then the sheet below it to be read to the end.
 * Sections are counted by holes punched through the edge of the sheet; what matters most breaks out in the wall's colour.
 * The call to act is always there: a sticker on the wall beside the sheet, on narrow screens a strip that has a place of its own.
 * The form is a reply coupon with a cutting line. Nothing slides, nothing fades in: a poster is loud by standing still.
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
