import "../../styles/base.css";
import "./tokens.css";
import { defineTheme } from "../theme.ts";
import { ErrorPage } from "./error-page.tsx";
import { DefaultLayout } from "./layouts/default-layout.tsx";
import { ErrorLayout } from "./layouts/error-layout.tsx";

/** The firm: calm and corporate. */
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
