import { type ReactNode, useEffect, useRef } from "react";
import styles from "./screen.module.css";

export interface ScreenProps {
  title: string;
  /** What the screen is about, above its heading. */
  kicker?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  width?: "narrow" | "wide";
}

/** Where the last heading was shown. The first after a page load leaves the focus where the browser puts it. */
let shownAt: string | undefined;

/**
 * Names the document and moves the focus to the heading of a screen that one has come to. One that only takes the place of another at
 * the same address, as when it is known who is there, leaves the focus to whoever has put it somewhere meanwhile.
 */
export function useScreenTitle(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Vitrine Studio`;
  }, [title]);
  useEffect(() => {
    const { activeElement, body } = document;
    const hasCome = shownAt !== undefined && (shownAt !== location.pathname || activeElement === body);
    // What the screen itself has put the focus on is where one goes on.
    const isInside = activeElement?.matches("main *") === true;
    if (hasCome && !isInside && !(activeElement instanceof HTMLInputElement))
      heading.current?.focus({ preventScroll: true });
    shownAt = location.pathname;
  }, []);
  return heading;
}

/** A screen with its heading. */
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
