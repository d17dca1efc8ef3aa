import { type ReactNode, useEffect, useRef } from "react";
import styles from "./screen.module.css";

export interface ScreenProps {
  title: string;
  /** A line above the heading, such as the site's name. */
  kicker?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  width?: "narrow" | "wide";
}

/** The path of the last screen shown; `undefined` until the first screen is shown. */
let shownAt: string | undefined;

/**
 * Sets the document's title and, after a navigation, focuses the heading. The first heading after a page load does not get the focus, nor
 * does a second one at the same address, for example after a loading indicator.
 */
export function useScreenTitle(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Vitrine Studio`;
  }, [title]);
  useEffect(() => {
    const { activeElement, body } = document;
    const hasNavigated = shownAt !== undefined && (shownAt !== location.pathname || activeElement === body);
    // Leaves the focus where the screen itself has set it.
    const isInside = activeElement?.matches("main *") === true;
    if (hasNavigated && !isInside && !(activeElement instanceof HTMLInputElement))
      heading.current?.focus({ preventScroll: true });
    shownAt = location.pathname;
  }, []);
  return heading;
}

/** The layout of a screen with its heading. */
export function Screen({ title, kicker, actions, children, width = "wide" }: ScreenProps) {
  const heading = useScreenTitle(title);
  return (
    <div className={`${styles["screen"]} ${styles[width]}`}>
      <header className={styles["head"]}>
        <div>
          {kicker !== undefined && <p className={styles["kicker"]}>{kicker}</p>}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
        </div>
        {actions !== undefined && <div className={styles["actions"]}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
