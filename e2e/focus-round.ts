import type { Page } from "@playwright/test";

/** Maximum number of presses of Tab, more than any screen has controls. */
const MAXIMUM_STEPS = 400;

/** Returns the controls that Tab does not reach, and the elements on which the focus is invisible, as shortened HTML. */
export async function visitByTab(page: Page): Promise<{ unreached: string[]; unseen: string[] }> {
  await page.evaluate(() => {
    const isOutlined = (element: Element | null, part?: string): boolean => {
      if (element === null) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
    };
    /** Whether an outline surrounds the element, its card or its visible part. In text fields the caret shows the focus. */
    const showsFocus = (element: Element): boolean =>
      isOutlined(element) ||
      isOutlined(element, "::after") ||
      isOutlined(element.nextElementSibling) ||
      element.matches("[contenteditable=true], [role=combobox]");
    const visited = new Set<Element>();
    const unseen = new Set<string>();
    const note = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement) || visited.has(target)) return;
      visited.add(target);
      if (!showsFocus(target)) unseen.add(target.outerHTML.slice(0, 160));
    };
    document.addEventListener("focusin", note);
    // Previews are pages of the site, with tests of their own. In headless Chromium the focus can get stuck behind a frame of another
    // origin.
    for (const frame of document.querySelectorAll("iframe")) frame.inert = true;
    Reflect.set(globalThis, "focusRound", { visited, unseen });
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  let known = -1;
  for (let step = 0, idle = 0; step < MAXIMUM_STEPS && idle < 6; step += 1) {
    await page.keyboard.press("Tab");
    const { count, hasParts } = await page.evaluate(() => ({
      count: (Reflect.get(globalThis, "focusRound") as { visited: Set<Element> }).visited.size,
      hasParts:
        document.activeElement?.matches("input:is([type=datetime-local], [type=date], [type=time])") === true,
    }));
    // A date field is several tab stops.
    if (!hasParts) idle = count === known ? idle + 1 : 0;
    known = count;
  }
  return page.evaluate(() => {
    const { visited, unseen } = Reflect.get(globalThis, "focusRound") as {
      visited: Set<Element>;
      unseen: Set<string>;
    };
    const scope = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
    const interactive =
      "a[href], button, input, select, textarea, summary, [contenteditable=true], [tabindex='0']";
    const isReachable = (element: Element): boolean =>
      element instanceof HTMLElement &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element.tabIndex >= 0 &&
      !element.matches(":disabled, [popover]:not(:popover-open) *");
    /** A group of radio buttons is a single tab stop. */
    const isVisited = (element: Element): boolean =>
      visited.has(element) ||
      (element instanceof HTMLInputElement &&
        element.type === "radio" &&
        [...visited].some((other) => other instanceof HTMLInputElement && other.name === element.name));
    return {
      unreached: [...scope.querySelectorAll(interactive)]
        .filter((element) => isReachable(element) && !isVisited(element))
        .map((element) => element.outerHTML.slice(0, 160)),
      unseen: [...unseen],
    };
  });
}
