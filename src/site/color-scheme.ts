/** `system` follows the device; the others are the visitor's choice. */
export const COLOR_SCHEMES = ["system", "light", "dark"] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

export const COLOR_SCHEME_KEY = "vitrine:color-scheme";

/** Runs before the first paint, so that a chosen scheme never flashes the other one. */
export const COLOR_SCHEME_SCRIPT = `try{var s=localStorage.getItem("${COLOR_SCHEME_KEY}");if(s==="light"||s==="dark")document.documentElement.dataset.colorScheme=s}catch(e){}`;
