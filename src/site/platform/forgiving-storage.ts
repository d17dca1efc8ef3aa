/** The part of the Web Storage API used here. */
export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Wraps a storage so that its methods never throw. In some browsers even reading `localStorage` throws. */
export function forgiving(open: () => TextStorage): TextStorage {
  const attempt = <Value>(action: (storage: TextStorage) => Value, otherwise: Value): Value => {
    try {
      return action(open());
    } catch {
      return otherwise;
    }
  };
  return {
    getItem: (key) => attempt((storage) => storage.getItem(key), null),
    setItem: (key, value) => attempt((storage) => storage.setItem(key, value), undefined),
    removeItem: (key) => attempt((storage) => storage.removeItem(key), undefined),
  };
}
