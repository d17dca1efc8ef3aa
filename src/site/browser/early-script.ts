import { COLOR_SCHEME_SCRIPT } from "../state/color-scheme.ts";
import { LEFT_PAGE_SCRIPT } from "../state/left-page.ts";
import { ENTER_SCRIPT } from "./enter-script.ts";
import { FRAGMENT_SCRIPT } from "./fragment-script.ts";
import { SHORTCUT_SCRIPT } from "./shortcut-script.ts";
import { START_SCRIPT } from "./start-scripts.ts";

/** On a picture that did not load: it shows as a quiet plane instead of a browser's sign. */
const LOST_ATTRIBUTE = "data-lost";

/** Neither event bubbles, hence the capture, and a `load` never reaches the window. An element may be given another picture later, and that one may load. */
const LOST_PICTURES_SCRIPT = `for(let t of["load","error"])document.addEventListener(t,({target:i})=>i instanceof HTMLImageElement&&i.toggleAttribute("${LOST_ATTRIBUTE}",t=="error"),!0);`;

/** A style sheet that did not come is asked for once more: without it the page stands there bare until somebody loads it anew. */
const LOST_STYLES_SCRIPT = `document.addEventListener("error",({target:l})=>{if(l.rel=="stylesheet"&&!l.dataset.again){let a=l.cloneNode();a.dataset.again=1;l.replaceWith(a)}},!0);`;

/** The only inline script, and the same on every page: what cannot wait until the application has started. */
export const EARLY_SCRIPT =
  COLOR_SCHEME_SCRIPT +
  LOST_PICTURES_SCRIPT +
  LOST_STYLES_SCRIPT +
  LEFT_PAGE_SCRIPT +
  FRAGMENT_SCRIPT +
  SHORTCUT_SCRIPT +
  ENTER_SCRIPT +
  START_SCRIPT;
