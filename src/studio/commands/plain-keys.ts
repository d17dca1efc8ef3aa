const KEY = "vitrine-studio-plain-keys";

/**
 * Whether single-key shortcuts are enabled in this browser. People who use voice control or press keys by accident can disable them
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
    // Storage is blocked; the setting does not change.
  }
}
