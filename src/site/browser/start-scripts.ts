/** Latest start of the scripts in milliseconds. A largest contentful paint after this time is not "good" anyway (web.dev/lcp). */
const START_LIMIT_MS = 2_500;

/** Time in milliseconds from a frame's callbacks until the frame is visible, on a slow device. */
const SHOWN_MS = 50;

/** The `media` attribute of links to scripts that must wait. It matches no device, so browsers do not load them. */
export const WAITING_MEDIA = "not all";

/** Events that show that the visitor wants to use the page. Assistive technology may send a click without a preceding press. */
const INTENTS = '["pointerdown","keydown","focusin","click"]';

/** Controls that do nothing without the application. */
const NEEDS_APPLICATION = "button[type=button]:not([popovertarget]),[type=radio]";

declare global {
  /** Elements pressed before the application was ready; `undefined` afterwards. */
  var earlyPresses: HTMLElement[] | undefined;
}

/**
 * Starts the application's scripts, whose links have the media {@link WAITING_MEDIA}. They would compete for bandwidth and processor time
 * with the visible page, so they wait for the first paint after the `load` event. If the visitor uses the page earlier, they start at
 * once, and presses are recorded for the application. All scripts are run, because those of a theme, a page or a language have no effect
 * of their own.
 */
export const START_SCRIPT = `{let d=document,s=()=>d.querySelectorAll('[media="${WAITING_MEDIA}"]').forEach(l=>{let m=d.createElement("script");m.type="module";m.fetchPriority="low";m.src=l.href;l.replaceWith(m)}),f=requestAnimationFrame;addEventListener("load",()=>f(()=>f(()=>setTimeout(s,${SHOWN_MS}))));setTimeout(s,${START_LIMIT_MS});earlyPresses=[];for(let t of${INTENTS})addEventListener(t,s,{capture:!0,once:!0,passive:!0});addEventListener("click",({target:t})=>{let b=t.closest?.("${NEEDS_APPLICATION}");b&&!b.commandForElement&&self.earlyPresses?.push(b)},!0)}`;

/**
 * Returns the elements pressed so far, which are pressed again once the page is hydrated. From now on the application handles presses
 * itself.
 */
export function takeEarlyPresses(): HTMLElement[] {
  const presses = globalThis.earlyPresses ?? [];
  globalThis.earlyPresses = undefined;
  return presses;
}

export function pressAgain(element: HTMLElement): void {
  // The radio button is already checked, so pressing it again would not fire a change event.
  if ("checked" in element) element.checked = false;
  element.click();
}
