/** `system` follows the device; the others are the visitor's choice. */
export const COLOR_SCHEMES = ["system", "light", "dark"] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

export const COLOR_SCHEME_KEY = "vitrine:color-scheme";

/**
 * Puts on a chosen scheme before the first paint, so that the other one never flashes, and before the application takes
 * over. The first look into storage waits for another process of the browser: it has a task of its own, while the style
 * sheets are on their way, so that the document is read on and what it names is asked for.
 */
export const COLOR_SCHEME_SCRIPT = `{let r,f=()=>{if(!r)try{r=1;let s=localStorage.getItem("${COLOR_SCHEME_KEY}");if(s=="light"||s=="dark")document.documentElement.dataset.colorScheme=s}catch{}};setTimeout(f);requestAnimationFrame(f);document.addEventListener("readystatechange",f)}`;
