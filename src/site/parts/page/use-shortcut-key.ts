import { useEffect, useState } from "react";

/** The modifier key of shortcuts on this system: `⌘` on Apple devices, otherwise `Ctrl`. Served pages show `Ctrl`. */
export function useShortcutKey(): "Ctrl" | "⌘" {
  const [key, setKey] = useState<"Ctrl" | "⌘">("Ctrl");
  useEffect(() => {
    if (/Mac|iPhone|iPad/.test(navigator.userAgent)) setKey("⌘");
  }, []);
  return key;
}
