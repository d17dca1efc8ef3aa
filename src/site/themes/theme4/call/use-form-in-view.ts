import { useEffect, useState } from "react";

/** True while the need form inside the text is in sight. `key` is the address: another page has another form. */
export function useFormInView(key: string): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) =>
      setIsInView(entries.some((entry) => entry.isIntersecting)),
    );
    const place = document.querySelector('[data-block="need"]');
    if (place !== null) observer.observe(place);
    return () => {
      observer.disconnect();
      setIsInView(false);
    };
  }, [key]);
  return isInView;
}
