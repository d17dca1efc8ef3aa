/** Where focus was, in words that a page drawn anew understands. */
interface FocusTarget {
  selector: string;
  /** Which of those that the selector finds. */
  index: number;
}

/** Attributes that tell elements apart, and stay the same when a page is drawn again. */
const LASTING_ATTRIBUTES = ["href", "name", "id"];
const MAXIMUM_TARGETS = 50;

export type FocusMemory = ReturnType<typeof createFocusMemory>;

/** Remembers which element had focus when a page was left, so that coming back to it returns there. */
export function createFocusMemory() {
  const targets = new Map<string, FocusTarget>();
  return {
    /** Call while the page of the history entry `key` still shows. */
    record(key: string | undefined): void {
      if (key === undefined) return;
      const target = describeTarget(document.activeElement);
      targets.delete(key);
      if (target !== undefined) targets.set(key, target);
      const [oldest] = targets.keys();
      if (targets.size > MAXIMUM_TARGETS && oldest !== undefined) targets.delete(oldest);
    },
    /** Gives focus back without scrolling. Does nothing where the element is gone. */
    restore(key: string): void {
      const target = targets.get(key);
      if (target === undefined) return;
      const element = document.querySelectorAll(target.selector)[target.index];
      if (element instanceof HTMLElement) element.focus({ preventScroll: true });
    },
  };
}

function describeTarget(element: Element | null): FocusTarget | undefined {
  if (element === null || element === document.body) return undefined;
  const name = LASTING_ATTRIBUTES.find((attribute) => element.hasAttribute(attribute));
  const condition = name === undefined ? "" : `[${name}="${CSS.escape(element.getAttribute(name) ?? "")}"]`;
  const selector = `${element.localName}${condition}`;
  return { selector, index: [...document.querySelectorAll(selector)].indexOf(element) };
}
