/**
 * Latest start of the scripts, in milliseconds: a largest contentful paint after this is no longer "good"
 * anyway (web.dev/lcp).
 */
const START_LIMIT_MS = 2_500;

/** Time from a frame's callbacks until the frame is on the screen, on a busy machine. */
const SHOWN_MS = 50;

/** The `media` attribute of links to scripts that wait. No browser loads a file whose media never match. */
export const WAITING_MEDIA = "not all";

/**
 * Events that show that the visitor wants to use the page. Assistive technology may send a click without a
 * press before it.
 */
const INTENTS = '["pointerdown","keydown","focusin","click"]';

/** Controls that do nothing without the application. */
const NEEDS_APPLICATION = "button[type=button]:not([popovertarget]),[type=radio]";

declare global {
  /** Elements pressed before the application was ready; `undefined` once it is. */
  var earlyPresses: HTMLElement[] | undefined;
}

/**
 * Starts the application's scripts, which are linked with the media {@link WAITING_MEDIA}. They would compete
 * for bandwidth and processor with what the visitor sees first, so they wait for the paint after the window's
 * `load` event. If the visitor does something earlier, they start at once, and presses are recorded for the
 * application. All of them are run, because those of a theme, a page or a language do nothing by themselves.
 */
export const START_SCRIPT = `{let d=document,s=()=>d.querySelectorAll('[media="${WAITING_MEDIA}"]').forEach(l=>{let m=d.createElement("script");m.type="module";m.fetchPriority="low";m.src=l.href;l.replaceWith(m)}),f=requestAnimationFrame;addEventListener("load",()=>f(()=>f(()=>setTimeout(s,${SHOWN_MS}))));setTimeout(s,${START_LIMIT_MS});earlyPresses=[];for(let t of${INTENTS})addEventListener(t,s,{capture:!0,once:!0,passive:!0});addEventListener("click",({target:t})=>{let b=t.closest?.("${NEEDS_APPLICATION}");b&&!b.commandForElement&&self.earlyPresses?.push(b)},!0)}`;

/**
 * Returns the elements pressed so far, to be pressed again once the page is hydrated. From here on the
 * application handles presses itself.
 */
export function takeEarlyPresses(): HTMLElement[] {
  const presses = globalThis.earlyPresses ?? [];
  globalThis.earlyPresses = undefined;
  return presses;
}

export function pressAgain(element: HTMLElement): void {
  // The browser has checked the radio button already, and pressing it again would be no change.
  if ("checked" in element) element.checked = false;
  element.click();
}
