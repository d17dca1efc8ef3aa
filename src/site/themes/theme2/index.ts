import "./tokens.css";
import { defineTheme } from "../../view/theme.ts";
import { ErrorPage } from "./error-page.tsx";
import { DefaultLayout } from "./layouts/default-layout.tsx";
import { ErrorLayout } from "./layouts/error-layout.tsx";

/*
 * The studio. Pictures are the walls: they run from edge to edge, and what is said about them is a plate cut out of a corner.
 * One grotesque, set tight, very large or small and little between: how large depends on how much there is to say.
 * Work hangs unevenly on twelve columns, large beside small, high beside low; every second group is a list of names instead.
 * The menu is a room of its own: one word in the corner opens a full sheet of the tenant's colour, and everything is on it.
 * Pictures settle as they scroll into sight, by style sheets alone; whoever wants less motion sees them at rest.
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
