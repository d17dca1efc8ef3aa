import { SET_LANGUAGE_KEY } from "../../contract/addresses/cookies.ts";

/**
 * Adds the current fragment to links of the language switch when they are pressed, so that the same section is shown in the other
 * language. A separate script, because the browser itself may follow these links. Links to the home page, for pages without a
 * translation, are not changed.
 */
export const FRAGMENT_SCRIPT = `for(let t of["click","auxclick","contextmenu"])addEventListener(t,({target:e})=>{let a=e.closest?.('a[href*="${SET_LANGUAGE_KEY}="]');if(a&&!a.pathname.endsWith("/"))a.hash=location.hash},!0);`;

/**
 * Replaces a fragment with decomposed letters, which macOS and some keyboards produce, with its composed form. Anchors are composed, and
 * browsers compare them with the fragment code point by code point.
 */
export const COMPOSED_FRAGMENT_SCRIPT = `(onhashchange=()=>{try{let t=decodeURIComponent(location.hash),c=t.normalize();t!=c&&location.replace("#"+encodeURIComponent(c.slice(1)))}catch{}})();`;
