import { useEffect, useState } from "react";

/**
 * Margins of the observed area: it begins far above the viewport and leaves out the viewport's lower 70 %. The last heading in this area
 * is the one being read.
 */
const READ_ZONE = "9999999px 0px -70% 0px";

/** The id of the heading whose section is being read; `undefined` before the first heading. */
export function useScrollSpy(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const key = ids.join(" ");
  useEffect(() => {
    const headings = key.split(" ").flatMap((id) => document.getElementById(id) ?? []);
    const passed = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) passed.add(target);
          else passed.delete(target);
        }
        setCurrent(headings.findLast((heading) => passed.has(heading))?.id);
      },
      { rootMargin: READ_ZONE },
    );
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [key]);
  return current;
}
