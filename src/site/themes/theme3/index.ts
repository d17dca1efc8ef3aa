/*
 * Theme for a handbook, in the style of a technical drawing. Thin lines run from the header through the page to the footer, and
 * everything is in the cells between them, without shadows or round corners. Each page begins with a title block: the path to the page,
 * its title and its number. Text is in a compact grotesque, reference data in a monospaced font. Readers navigate with tabs for the
 * parts, a tree that remembers open branches, numbered sections, and a search palette (Ctrl K). On a phone the cells remain, and the
 * navigation is at the bottom, within reach of the thumb.
 */
import "./tokens.css";
import { defineTheme } from "../../view/theme.ts";
import { ErrorPage } from "./error-page.tsx";
import { DefaultLayout } from "./layouts/default-layout.tsx";
import { ErrorLayout } from "./layouts/error-layout.tsx";

/** Theme for documentation that is looked up as often as it is read. */
export default defineTheme({
  code: "theme3",
  layouts: { default: DefaultLayout, error: ErrorLayout },
  errorPage: ErrorPage,
  pages: {
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
