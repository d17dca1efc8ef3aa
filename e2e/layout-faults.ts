import type { Page } from "@playwright/test";

/** Minimum size of a pointer target in CSS pixels (WCAG 2.2, 2.5.8). */
const TARGET_PX = 24;
/** Minimum size in CSS pixels of touch targets for a page's main actions (WCAG 2.2, 2.5.5). */
const PRIMARY_TARGET_PX = 44;
const PHONE_PX = 480;

/**
 * Returns the layout faults of the page at its current width, one per line: anything wider than the window, text cut off at an edge that
 * does not scroll, headings under the header, code under its button, and targets too small for fingers.
 */
export async function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(findFaults, { target: TARGET_PX, primary: PRIMARY_TARGET_PX, phone: PHONE_PX });
}

/** Runs in the page. */
function findFaults(limits: { target: number; primary: number; phone: number }): string[] {
  const root = document.documentElement;
  const width = root.clientWidth;
  const faults = new Set<string>();
  // Caches by element. Thousands of texts share their ancestors, and the layout does not change meanwhile.
  const screenReaderOnly = new Map<Element, boolean>();
  const clipping = new Map<Element, Element | undefined>();
  if (root.scrollWidth > width) faults.add(`the page is ${root.scrollWidth} px wide: ${name(widest())}`);
  const end = document.querySelector("#root")?.getBoundingClientRect().bottom ?? 0;
  if (root.scrollHeight > Math.max(innerHeight, Math.ceil(end + scrollY)))
    faults.add("something lies below the page");
  for (const [text, box] of visibleTexts()) {
    const element = text.parentElement;
    if (element === null) continue;
    const scroller = clippingAncestor(element);
    if (scroller === undefined) {
      if (box.left < -1 || box.right > width + 1) faults.add(`outside the window: ${name(element)}`);
    } else if (cuts(scroller, box)) {
      faults.add(`cut off by ${name(scroller)}: ${name(element)}`);
    }
  }
  for (const control of visibleControls()) {
    const { width, height } = targetOf(control);
    const least = isPrimary(control) ? limits.primary : limits.target;
    // Half a pixel is tolerated because of rounding.
    if (Math.min(width, height) < least - 0.5) {
      faults.add(`only ${Math.round(width)} × ${Math.round(height)} px: ${name(control)}`);
    }
  }
  for (const fault of headingFaults()) faults.add(fault);
  for (const fault of copyButtonFaults()) faults.add(fault);
  return [...faults];

  /** The innermost element among those that extend farthest to the right. */
  function widest(): Element {
    const reach = (element: Element) => element.getBoundingClientRect().right;
    const all = [...document.body.querySelectorAll("*")].filter(
      (element) => isSeen(element) && clippingAncestor(element) === undefined,
    );
    return all.reduce((found, element) => (reach(element) >= reach(found) ? element : found), document.body);
  }

  function headingFaults(): string[] {
    const heading = document.querySelector("h1");
    if (heading === null) return ["no first-level heading"];
    const range = document.createRange();
    range.selectNodeContents(heading);
    const lines = [...range.getClientRects()];
    return [...document.querySelectorAll("header a[href], header button, header summary")]
      .filter((control) => !heading.contains(control) && isSeen(control) && !control.closest("main"))
      .filter((control) => lines.some((line) => overlap(line, control.getBoundingClientRect())))
      .map((control) => `over the heading: ${name(control)}`);
  }

  /** A copy button must be next to the title of its code block, or in a strip above the first line. */
  function copyButtonFaults(): string[] {
    return [...document.querySelectorAll("[data-copy-code]")].filter(isSeen).flatMap((button) => {
      const box = button.getBoundingClientRect();
      const title = button.parentElement?.querySelector(".code-title");
      const code = button.parentElement?.querySelector("code");
      const text = document.createRange();
      if (code !== null && code !== undefined) text.selectNodeContents(code);
      const isOver = [...text.getClientRects()].some((line) => overlap(line, box));
      const isAcross =
        title !== null && title !== undefined && box.bottom > title.getBoundingClientRect().bottom;
      return isOver || isAcross ? [`over the code: ${name(button)} of ${name(code ?? button)}`] : [];
    });
  }

  function* visibleTexts(): Generator<[Text, DOMRect]> {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (!(node instanceof Text) || node.data.trim() === "" || node.parentElement === null) continue;
      if (!isSeen(node.parentElement) || node.parentElement.closest("[aria-hidden=true]") !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width > 0 && box.height > 0) yield [node, box];
    }
  }

  function visibleControls(): Element[] {
    const selector = "a[href], button:enabled, summary, select, textarea, input:enabled:not([type=hidden])";
    return [...document.querySelectorAll(selector)].filter(
      (control) => isSeen(control) && !isInText(control),
    );
  }

  /** Visible: neither hidden nor only for screen readers. */
  function isSeen(element: Element): boolean {
    return (
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isForEarsAlone(element)
    );
  }

  function isForEarsAlone(element: Element): boolean {
    const known = screenReaderOnly.get(element);
    if (known !== undefined) return known;
    const { clipPath, position } = getComputedStyle(element);
    const isClipped = clipPath.startsWith("inset(50%") || clipPath.startsWith("inset(100%");
    const isPoint = position === "absolute" && element.clientWidth <= 1 && element.clientHeight <= 1;
    const parent = element.parentElement;
    const answer = isClipped || isPoint || (parent !== null && isForEarsAlone(parent));
    screenReaderOnly.set(element, answer);
    return answer;
  }

  /** The size of a control's clickable area, which a pseudo-element may extend. */
  function targetOf(control: Element): { width: number; height: number } {
    const box = control.getBoundingClientRect();
    const { content, position, width, height } = getComputedStyle(control, "::after");
    if (content === "none" || position !== "absolute") return box;
    return {
      width: Math.max(box.width, Number.parseFloat(width)),
      height: Math.max(box.height, Number.parseFloat(height)),
    };
  }

  /** Whether a link is in running text, where it is as high as its line. A label gives its input its own size. */
  function isInText(control: Element): boolean {
    const label = control.closest("label");
    if (control instanceof HTMLInputElement && label !== null) return label.clientHeight >= limits.target;
    return (
      getComputedStyle(control).display === "inline" && control.closest("p, li, td, dd, figcaption") !== null
    );
  }

  function isPrimary(control: Element): boolean {
    if (innerWidth > limits.phone || control.closest("footer") !== null) return false;
    return control.matches("header button, form[data-need-form] button, form[role=search] button");
  }

  /** The nearest ancestor that hides overflow. Ancestors that scroll, or that declare that they truncate, are skipped. */
  function clippingAncestor(element: Element): Element | undefined {
    if (!clipping.has(element)) clipping.set(element, findClippingAncestor(element));
    return clipping.get(element);
  }

  function findClippingAncestor(element: Element): Element | undefined {
    const { overflowX, textOverflow, position } = getComputedStyle(element);
    if (overflowX === "hidden" || overflowX === "clip") return textOverflow === "ellipsis" ? root : element;
    if (overflowX === "auto" || overflowX === "scroll") return element;
    const parent = element.parentElement;
    if (position === "fixed" || parent === null || parent === root) return undefined;
    return clippingAncestor(parent);
  }

  function cuts(scroller: Element, box: DOMRect): boolean {
    const { overflowX } = getComputedStyle(scroller);
    if (scroller === root || overflowX === "auto" || overflowX === "scroll") return false;
    const edge = scroller.getBoundingClientRect();
    return box.left < edge.left - 1 || box.right > edge.right + 1;
  }

  function overlap(one: DOMRect, other: DOMRect): boolean {
    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return across > 1 && down > 1;
  }

  function name(element: Element): string {
    const text = (element.textContent ?? "").trim().slice(0, 30);
    const parents = element.closest("header, footer, main, nav, aside, dialog, form");
    return `${parents?.localName ?? ""} ${element.localName}.${element.className} “${text}”`;
  }
}
