import "./tokens.css";
import { defineTheme } from "../../view/theme.ts";
import { ErrorPage } from "./error-page.tsx";
import { DefaultLayout } from "./layouts/default-layout.tsx";
import { ErrorLayout } from "./layouts/error-layout.tsx";

/*
 * Theme for a studio. Pictures go from edge to edge, and their text is on plates cut out of the corners. The only font is a grotesque,
 * set tight, in very large or small sizes: the shorter the text, the larger. Articles are placed unevenly on twelve columns; every second
 * group is a list of names instead. The menu is a full-screen overlay in the tenant's colour, opened by a button in the corner. Pictures
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
    landing: () => import("./pages/landing.tsx"),
    group: () => import("./pages/group.tsx"),
  },
  blocks: {
    need: () => import("./blocks/need.tsx"),
    form: () => import("./blocks/form.tsx"),
    share: () => import("./blocks/share.tsx"),
  },
});
