/** `system` follows the device; the others are the visitor's choice. */
export const COLOR_SCHEMES = ["system", "light", "dark"] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

export const COLOR_SCHEME_KEY = "vitrine:color-scheme";

/**
 * Applies the chosen colour scheme before the first paint, so that the other one never flashes. The first
 * access to storage waits for another browser process, so it gets its own task, in which it blocks neither
 * the parser nor the requests for style sheets.
 */
export const COLOR_SCHEME_SCRIPT = `{let r,f=()=>{if(!r)try{r=1;let s=localStorage.getItem("${COLOR_SCHEME_KEY}");if(s=="light"||s=="dark")document.documentElement.dataset.colorScheme=s}catch{}};setTimeout(f);requestAnimationFrame(f);document.addEventListener("readystatechange",f)}`;
