import { useEffect, useState } from "react";

/** True while a need form inside the text is in sight, by its number there. `key` is the address: another page has other forms. */
export function useFormInView(number: number, key: string): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) =>
      setIsInView(entries.some((entry) => entry.isIntersecting)),
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
