import { useText } from "../../../messages/use-text.ts";
import type { LayoutProps } from "../../theme.ts";
import { PlainHeader } from "../header/site-header.tsx";
import { SearchPalette } from "../palette/search-palette.tsx";
import sheet from "./default-layout.module.css";
import styles from "./error-layout.module.css";

/** The sheet with nothing but the mark above it: it stands even when menus and settings could not be read. */
export function ErrorLayout({ children }: LayoutProps) {
  const text = useText();
  return (
    <>
      <a className={sheet.skip} href="#content">
        {text("skip-to-content")}
      </a>
      <div className={`${sheet.sheet} ${styles.sheet}`}>
        <PlainHeader />
        <main id="content" tabIndex={-1} className={sheet.main}>
          {children}
        </main>
      </div>
      <SearchPalette />
    </>
  );
}
