/** Describes the focused element, so that it can be found after the page is rendered again. */
interface FocusTarget {
  selector: string;
  /** The element's index among those that match the selector. */
  index: number;
}

/** Attributes that identify an element and do not change when the page is rendered again. */
const LASTING_ATTRIBUTES = ["href", "name", "id"];
const MAXIMUM_TARGETS = 50;

export type FocusMemory = ReturnType<typeof createFocusMemory>;

/** Remembers which element had the focus when a page was left, and restores the focus when the visitor returns. */
export function createFocusMemory() {
  const targets = new Map<string, FocusTarget>();
  return {
    /** Called while the page of the history entry `key` is still visible. */
    record(key: string | undefined): void {
      if (key === undefined) return;
      const target = describeTarget(document.activeElement);
      targets.delete(key);
      if (target !== undefined) targets.set(key, target);
      const [oldest] = targets.keys();
      if (targets.size > MAXIMUM_TARGETS && oldest !== undefined) targets.delete(oldest);
    },
    /** Focuses the element again without scrolling. Does nothing if it no longer exists. */
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
