import { COLOR_SCHEME_SCRIPT } from "../state/color-scheme.ts";
import { LEFT_PAGE_SCRIPT } from "../state/left-page.ts";
import { ENTER_SCRIPT } from "./enter-script.ts";
import { COMPOSED_FRAGMENT_SCRIPT, FRAGMENT_SCRIPT } from "./fragment-script.ts";
import { SHORTCUT_SCRIPT } from "./shortcut-script.ts";
import { START_SCRIPT } from "./start-scripts.ts";

/** Marks a picture that failed to load. Style sheets show it as a plain area instead of the browser's icon for broken pictures. */
const LOST_ATTRIBUTE = "data-lost";

/**
 * Listens on the document while capturing, because the events do not bubble and `load` never reaches the window. Toggles the attribute,
 * because an element may get another source later that loads.
 */
const LOST_PICTURES_SCRIPT = `for(let t of["load","error"])document.addEventListener(t,({target:i})=>i instanceof HTMLImageElement&&i.toggleAttribute("${LOST_ATTRIBUTE}",t=="error"),!0);`;

/** Requests a failed style sheet once more. Otherwise the page would remain unstyled until the visitor reloads it. */
const LOST_STYLES_SCRIPT = `document.addEventListener("error",({target:l})=>{if(l.rel=="stylesheet"&&!l.dataset.again){let a=l.cloneNode();a.dataset.again=1;l.replaceWith(a)}},!0);`;

/** The only inline script, identical on every page. It contains everything that cannot wait until the application starts. */
export const EARLY_SCRIPT =
  COLOR_SCHEME_SCRIPT +
  LOST_PICTURES_SCRIPT +
  LOST_STYLES_SCRIPT +
  LEFT_PAGE_SCRIPT +
  FRAGMENT_SCRIPT +
  COMPOSED_FRAGMENT_SCRIPT +
  SHORTCUT_SCRIPT +
  ENTER_SCRIPT +
  START_SCRIPT;
