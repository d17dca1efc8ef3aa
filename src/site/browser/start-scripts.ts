/** After this many milliseconds a largest paint is no good one any more (web.dev/lcp): the scripts do not wait for a later one. */
const START_LIMIT_MS = 2_500;

/** From the callbacks of a frame until the screen shows it, on a machine that is busy. */
const SHOWN_MS = 50;

/** On the links of the scripts that wait: no browser loads what is for no medium. */
export const WAITING_MEDIA = "not all";

/** Whoever does one of these wants something of the page. A press comes before its click, which assistive technology may make alone. */
const INTENTS = '["pointerdown","keydown","focusin","click"]';

/** Buttons that the browser does not know what to do with, and choices that only the application acts upon. */
const NEEDS_APPLICATION = "button[type=button]:not([popovertarget]),[type=radio]";

declare global {
  /** What was pressed before the application could answer; absent once it does. */
  var earlyPresses: HTMLElement[] | undefined;
}

/**
 * Starts the application, whose scripts are linked as {@link WAITING_MEDIA}: those of a theme, a page and a language do nothing by
 * themselves, so all of them are run. They would share the line and the processor with what a visitor sees first, so they wait until
 * that has been painted, which is in the frame after the window's `load`: by then the pictures of the first view are there. Who acts
 * before is not kept waiting, and what they press is noted for the application.
 */
export const START_SCRIPT = `{let d=document,s=()=>d.querySelectorAll('[media="${WAITING_MEDIA}"]').forEach(l=>{let m=d.createElement("script");m.type="module";m.fetchPriority="low";m.src=l.href;l.replaceWith(m)}),f=requestAnimationFrame;addEventListener("load",()=>f(()=>f(()=>setTimeout(s,${SHOWN_MS}))));setTimeout(s,${START_LIMIT_MS});earlyPresses=[];for(let t of${INTENTS})addEventListener(t,s,{capture:!0,once:!0,passive:!0});addEventListener("click",({target:t})=>{let b=t.closest?.("${NEEDS_APPLICATION}");b&&!b.commandForElement&&self.earlyPresses?.push(b)},!0)}`;

/** From here on the application answers by itself. Gives what was pressed before, to be pressed again once it can. */
export function takeEarlyPresses(): HTMLElement[] {
  const presses = globalThis.earlyPresses ?? [];
  globalThis.earlyPresses = undefined;
  return presses;
}

export function pressAgain(element: HTMLElement): void {
  // The browser has made the choice already, and to make it once more would be none.
  if ("checked" in element) element.checked = false;
  element.click();
}
