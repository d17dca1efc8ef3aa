import { useEffect, useState } from "react";

/**
 * True while the enquiry form with this index in the text is visible.
 *
 * @param key the address of the page, because another page has other forms
 */
export function useFormInView(number: number, key: string): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    // On a busy page, several entries arrive together. The last one is the current state.
    const observer = new IntersectionObserver((entries) =>
      setIsInView(entries.at(-1)?.isIntersecting === true),
    );
    const place = document.querySelectorAll("[data-block]")[number];
    if (place !== undefined) observer.observe(place);
    return () => {
      observer.disconnect();
      setIsInView(false);
    };
  }, [number, key]);
  return isInView;
}
