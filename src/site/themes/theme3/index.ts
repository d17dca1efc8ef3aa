/*
 * The handbook: a technical drawing. One set of hairlines runs from the header through the page to the
 * footer, and everything is in the cells between them, without shadows or round corners. Each page starts
 * with a title block, as a drawing has: where it belongs, its title, its number. Two fonts: a compact
 * grotesque for reading, a monospaced one for looking things up. Readers find their way with tabs for the
 * parts, a tree that remembers open branches, numbered sections, and a palette under Ctrl K. On a phone the
 * cells stay, and the navigation moves to the bottom, within reach of the thumb.
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
