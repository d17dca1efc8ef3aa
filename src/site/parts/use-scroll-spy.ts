import { useEffect, useState } from "react";

/** The part of the window, from its top, in which a heading counts as the one being read. */
const READING_ZONE = "-10% 0px -70% 0px";

/** The id of the heading that is being read, `undefined` before the first. */
export function useScrollSpy(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const key = ids.join(" ");
  useEffect(() => {
    const headings = key.split(" ").flatMap((id) => document.getElementById(id) ?? []);
    const observer = new IntersectionObserver(
      () => {
        const zone = window.innerHeight * 0.3;
        const passed = headings.filter((heading) => heading.getBoundingClientRect().top <= zone);
        setCurrent(passed.at(-1)?.id);
      },
      { rootMargin: READING_ZONE },
    );
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [key]);
  return current;
}
