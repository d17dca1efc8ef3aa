/*
 * The handbook: a drawing sheet. One set of hairlines runs from the header through the page to the foot, and
 * everything stands in the cells between them; nothing floats, nothing casts a shadow, no corner is round.
 * Each page opens with its title block, as a drawing does: where it belongs, what it is called, its number.
 * Two voices: a compact grotesque for what is read, a monospaced one for what is looked up.
 * The reader steers: tabs for the parts, a tree that remembers, numbered sections, a palette under Ctrl K.
 * On a phone the sheet keeps its cells, and the ways on move below it, under the thumb.
 */
import "./tokens.css";
import { defineTheme } from "../../view/theme.ts";
import { ErrorPage } from "./error-page.tsx";
import { DefaultLayout } from "./layouts/default-layout.tsx";
import { ErrorLayout } from "./layouts/error-layout.tsx";

/** The handbook: documentation that is looked up as often as it is read. */
export default defineTheme({
  code: "theme3",
  layouts: { default: DefaultLayout, error: ErrorLayout },
  errorPage: ErrorPage,
  pages: {
    article: () => import("./pages/article.tsx"),
    group: () => import("./pages/group.tsx"),
  },
  blocks: {
    need: () => import("./blocks/need.tsx"),
  },
});
