import { useEffect, useState } from "react";

/** True while a need form inside the text is in sight, by its number there. `key` is the address: another page has other forms. */
export function useFormInView(number: number, key: string): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    // A busy page is told of several comings and goings at once: the last of them holds.
    const observer = new IntersectionObserver((entries) =>
      setIsInView(entries.at(-1)?.isIntersecting === true),
    );
    const place = document.querySelectorAll('[data-block="need"]')[number];
    if (place !== undefined) observer.observe(place);
    return () => {
      observer.disconnect();
      setIsInView(false);
    };
  }, [number, key]);
  return isInView;
}
