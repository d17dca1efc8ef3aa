import { useEffect, useState } from "react";

/** Calls back on Ctrl or ⌘ with a letter, wherever focus is. The browser's own use of the keys is put off. */
export function useShortcut(letter: string, onPress: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isMeant =
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        !event.shiftKey &&
        event.key.toLowerCase() === letter;
      if (!isMeant || event.isComposing) return;
      event.preventDefault();
      onPress();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [letter, onPress]);
}

/** The key that shortcuts take here: `⌘` on Apple's machines, else `Ctrl`. Served pages say `Ctrl`. */
export function useShortcutKey(): "Ctrl" | "⌘" {
  const [key, setKey] = useState<"Ctrl" | "⌘">("Ctrl");
  useEffect(() => {
    if (/Mac|iPhone|iPad/.test(navigator.userAgent)) setKey("⌘");
  }, []);
  return key;
}
