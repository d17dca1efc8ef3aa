import "./tokens.css";
import { defineTheme } from "../../view/theme.ts";
import { ErrorPage } from "./error-page.tsx";
import { DefaultLayout } from "./layouts/default-layout.tsx";
import { ErrorLayout } from "./layouts/error-layout.tsx";

/*
 * The firm: an annual report. Everything stands on one frame with wide margins: hairlines divide, nothing shouts, and white space is the luxury.
 * A thin line of service links, then the bar with mark, mega menu and one call; the bar alone stays in sight.
 * The front goes from the general to the particular: slides, what the firm stands for, what it does, what it has written, whom to ask.
 * One serif voice for headings, a plain one for text; the tenant's colour is ink, not paint: links, marks, the one button.
 * Below what counts stands a double line, as below a sum in a ledger: the one ornament. Motion only answers: a panel opens, a slide turns.
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
