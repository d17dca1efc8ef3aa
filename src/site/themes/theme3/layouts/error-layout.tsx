import { MainContent, SkipLink } from "../../../parts/page/landmarks.tsx";
import type { LayoutProps } from "../../../view/theme.ts";
import { PlainHeader } from "../header/site-header.tsx";
import { SearchPalette } from "../palette/search-palette.tsx";
import sheet from "./default-layout.module.css";
import styles from "./error-layout.module.css";

/** The layout with only the logo above the page. It works even if menus and settings could not be loaded. */
export function ErrorLayout({ children }: LayoutProps) {
  return (
    <>
      <SkipLink className={sheet.skip} />
      <div className={`${sheet.sheet} ${styles.sheet}`}>
        <PlainHeader />
        <MainContent className={sheet.main}>{children}</MainContent>
      </div>
      <SearchPalette />
    </>
  );
}
