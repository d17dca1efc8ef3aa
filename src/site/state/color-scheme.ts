/** `system` follows the device; visitors choose the others. */
export const COLOR_SCHEMES = ["system", "light", "dark"] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

export const COLOR_SCHEME_KEY = "vitrine:color-scheme";

/**
 * Applies the chosen colour scheme before the first paint, so that the other scheme is never visible. The first access to storage waits
 * for another process of the browser, so it runs in a separate task, which blocks neither the parser nor requests for style sheets.
 */
export const COLOR_SCHEME_SCRIPT = `{let r,f=()=>{if(!r)try{r=1;let s=localStorage.getItem("${COLOR_SCHEME_KEY}");if(s=="light"||s=="dark")document.documentElement.dataset.colorScheme=s}catch{}};setTimeout(f);requestAnimationFrame(f);document.addEventListener("readystatechange",f)}`;
