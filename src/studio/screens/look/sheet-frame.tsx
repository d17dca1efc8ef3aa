import { useEffect, useRef, useState } from "react";
import { useText } from "../../messages/wording-context.tsx";
import type { Turns } from "./turns.ts";
import styles from "./contact-sheet.module.css";

/** Distance from the viewport within which a page begins to load. */
const MARGIN = "300px";
/** Time in milliseconds after which a page that is still loading lets the next page begin. */
const MAXIMUM_LOADING_MS = 10_000;
/** The height of a page in the contact sheet relative to its width. */
const SHAPE = { phone: 1.6, wide: 0.75 };

export interface SheetFrameProps {
  width: number;
  /** The address of the page; `undefined` until the preview is open. */
  url: string | undefined;
  label: string;
  turns: Turns;
}

/** A small live page of the contact sheet. It is loaded near the viewport, and its link opens the page in full size. */
export function SheetFrame({ width, url, label, turns }: SheetFrameProps) {
  const text = useText();
  const place = useRef<HTMLLIElement>(null);
  const [isNear, setNear] = useState(false);
  const [room, setRoom] = useState(0);
  const [shown, setShown] = useState<string>();
  const end = useRef(() => {});
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const sight = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && setNear(true), {
      rootMargin: MARGIN,
    });
    const size = new ResizeObserver(([entry]) => entry !== undefined && setRoom(entry.contentRect.width));
    sight.observe(element);
    size.observe(element);
    return () => {
      sight.disconnect();
      size.disconnect();
    };
  }, []);
  useEffect(() => {
    if (url === undefined || !isNear) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = turns.take(() => {
      setShown(url);
      timer = setTimeout(() => end.current(), MAXIMUM_LOADING_MS);
    });
    end.current = () => {
      clearTimeout(timer);
      stop();
    };
    return () => end.current();
  }, [url, isNear, turns]);
  const height = width * (width < 600 ? SHAPE.phone : SHAPE.wide);
  const scale = room / width;
  return (
    <li ref={place} className={styles["frame"]} style={{ flexGrow: width }}>
      <span className={styles["window"]} style={{ aspectRatio: `${width} / ${height}` }} aria-hidden="true">
        {shown !== undefined && (
          <iframe
            src={shown}
            title={label}
            tabIndex={-1}
            inert
            sandbox="allow-scripts allow-same-origin"
            style={{ inlineSize: width, blockSize: height, scale: String(scale) }}
            onLoad={() => end.current()}
          />
        )}
      </span>
      <a href={url} target="_blank" rel="noreferrer" aria-label={label}>
        {text("look-frame-width", { width })}
      </a>
    </li>
  );
}
