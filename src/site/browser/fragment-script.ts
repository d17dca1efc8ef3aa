import { SET_LANGUAGE_KEY } from "../../contract/addresses/cookies.ts";

/**
 * The language switch leads to the place of the page that the address names: a link gets the fragment when it is pressed, whether the
 * application or the browser follows it. The entry, to which the switch leads where there is no translation, has no such place.
 */
export const FRAGMENT_SCRIPT = `for(let t of["click","auxclick","contextmenu"])addEventListener(t,({target:e})=>{let a=e.closest?.('a[href*="${SET_LANGUAGE_KEY}="]');if(a&&!a.pathname.endsWith("/"))a.hash=location.hash},!0);`;
