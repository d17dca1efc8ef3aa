import { useEffect, useState } from "react";

/** The key that shortcuts take here: `⌘` on Apple's machines, else `Ctrl`. Served pages say `Ctrl`. */
export function useShortcutKey(): "Ctrl" | "⌘" {
  const [key, setKey] = useState<"Ctrl" | "⌘">("Ctrl");
  useEffect(() => {
    if (/Mac|iPhone|iPad/.test(navigator.userAgent)) setKey("⌘");
  }, []);
  return key;
}
