import { type CSSProperties, useEffect, useRef, useState } from "react";

export type FrameWidth = "desktop" | "phone";

/** Typical screen widths of laptops and phones, in CSS pixels. */
const WIDTH: Record<FrameWidth, number> = { desktop: 1280, phone: 390 };
const PHONE_HEIGHT = 844;

/** Gives the preview's frame the width of the simulated screen, and scales it down to fit the pane. */
export function useFrameSize(width: FrameWidth) {
  const stage = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (stage.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(stage.current);
    return () => observer.disconnect();
  }, []);
  const wanted = width === "desktop" ? Math.max(WIDTH.desktop, room.width) : WIDTH.phone;
  const scale = Math.min(1, room.width / wanted) || 1;
  const height = room.height / scale;
  const style: CSSProperties = {
    inlineSize: wanted,
    blockSize: width === "phone" ? Math.min(PHONE_HEIGHT, height) : height,
    scale: String(scale),
  };
  return { stage, style };
}
