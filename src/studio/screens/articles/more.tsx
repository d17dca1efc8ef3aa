import { useEffect, useRef } from "react";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import styles from "./articles.module.css";

/** A button that loads the next page when it is pressed or scrolled near. */
export function More({ isBusy, load }: { isBusy: boolean; load: () => void }) {
  const text = useText();
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  useEffect(() => {
    if (end.current === null || isBusy) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting === true && latest.current(),
      { rootMargin: "100%" },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isBusy]);
  return (
    <div ref={end} className={styles["more"]}>
      <Button isBusy={isBusy} onClick={load}>
        {text("more-articles")}
      </Button>
    </div>
  );
}
