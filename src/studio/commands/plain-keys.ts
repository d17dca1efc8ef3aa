const KEY = "vitrine-studio-plain-keys";

/**
 * Whether keys without Ctrl do something in this browser. Whoever speaks to their machine, or touches keys unawares, can turn them off
 * (WCAG 2.1.4).
 */
export function hasPlainKeys(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

export function storePlainKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "off");
  } catch {
    // They stay as they are where the browser keeps nothing.
  }
}
