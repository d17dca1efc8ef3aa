/** A setting that is stored in this browser, such as the last language. */
export interface BrowserSetting<Value extends string> {
  /** Returns the stored value; `undefined` if none is stored, it is unknown, or storage is blocked. */
  read(): Value | undefined;
  /** Stores a value. If storage is blocked, the setting lasts until the page is closed. */
  store(value: Value): void;
}

/** Declares a setting and its possible values. */
export function browserSetting<Value extends string>(
  name: string,
  values: readonly Value[],
): BrowserSetting<Value> {
  const key = `vitrine-studio-${name}`;
  return {
    read() {
      try {
        const stored = localStorage.getItem(key);
        return values.find((value) => value === stored);
      } catch {
        return undefined;
      }
    },
    store(value) {
      try {
        localStorage.setItem(key, value);
      } catch {
        // Storage is blocked.
      }
    },
  };
}
