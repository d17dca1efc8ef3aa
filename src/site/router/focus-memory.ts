/** The focused element, described so that it can be found again after the page is re-rendered. */
interface FocusTarget {
  selector: string;
  /** Its index among the elements that match the selector. */
  index: number;
}

/** Attributes that identify an element, and stay the same when the page is rendered again. */
const LASTING_ATTRIBUTES = ["href", "name", "id"];
const MAXIMUM_TARGETS = 50;

export type FocusMemory = ReturnType<typeof createFocusMemory>;

/** Remembers which element had focus when a page was left, to focus it again when the visitor returns. */
export function createFocusMemory() {
  const targets = new Map<string, FocusTarget>();
  return {
    /** Call while the page of the history entry `key` is still shown. */
    record(key: string | undefined): void {
      if (key === undefined) return;
      const target = describeTarget(document.activeElement);
      targets.delete(key);
      if (target !== undefined) targets.set(key, target);
      const [oldest] = targets.keys();
      if (targets.size > MAXIMUM_TARGETS && oldest !== undefined) targets.delete(oldest);
    },
    /** Focuses the element again without scrolling. Does nothing if the element no longer exists. */
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
