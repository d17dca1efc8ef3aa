/** Where focus was, in words that a page drawn anew understands. */
interface FocusPlace {
  selector: string;
  /** Which of those that the selector finds. */
  index: number;
}

/** Attributes that tell elements apart, and stay the same when a page is drawn again. */
const LASTING_ATTRIBUTES = ["href", "name", "id"];
const MAXIMUM_PLACES = 50;

export type FocusMemory = ReturnType<typeof createFocusMemory>;

/** Remembers which element had focus when a page was left, so that coming back to it returns there. */
export function createFocusMemory() {
  const places = new Map<string, FocusPlace>();
  return {
    /** Call while the page of the history entry `key` still shows. */
    keep(key: string | undefined): void {
      if (key === undefined) return;
      const place = placeOf(document.activeElement);
      places.delete(key);
      if (place !== undefined) places.set(key, place);
      const [oldest] = places.keys();
      if (places.size > MAXIMUM_PLACES && oldest !== undefined) places.delete(oldest);
    },
    /** Gives focus back without scrolling. Does nothing where the element is gone. */
    restore(key: string): void {
      const place = places.get(key);
      if (place === undefined) return;
      const element = document.querySelectorAll(place.selector)[place.index];
      if (element instanceof HTMLElement) element.focus({ preventScroll: true });
    },
  };
}

function placeOf(element: Element | null): FocusPlace | undefined {
  if (element === null || element === document.body) return undefined;
  const name = LASTING_ATTRIBUTES.find((attribute) => element.hasAttribute(attribute));
  const condition = name === undefined ? "" : `[${name}="${CSS.escape(element.getAttribute(name) ?? "")}"]`;
  const selector = `${element.localName}${condition}`;
  return { selector, index: [...document.querySelectorAll(selector)].indexOf(element) };
}
