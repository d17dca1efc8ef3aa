import { useEffect, useEffectEvent, useState } from "react";
import type { ThemeColors } from "../../../contract/api/config.ts";
import { deriveColors } from "../../../contract/site/theme-colors.ts";
import type { WritingSession } from "../../writing/writing-session.ts";
import { type Look, readLook, withColors } from "./look-values.ts";

/** Delay after the last movement in a colour picker until the colours are written to the file. */
const PAUSE_MS = 150;

/** Colours that are being dragged. They are written to the file in pauses, because the picker reports each pixel. */
export function useColors(session: WritingSession, look: Look, refused: () => void) {
  const [dragged, setDragged] = useState<ThemeColors>();
  function commit(): void {
    const { text } = session.autosave;
    const current = readLook(text);
    if (dragged === undefined || current === undefined) return;
    const changed = withColors(text, current, dragged);
    if (changed === undefined) refused();
    else if (changed !== text) session.replace(changed);
    setDragged(undefined);
  }
  const latestCommit = useEffectEvent(commit);
  useEffect(() => {
    if (dragged === undefined) return undefined;
    const timer = setTimeout(() => latestCommit(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [dragged]);
  const colors = dragged ?? look.colors;
  return { colors, drag: setDragged, commit, hasColors: look.hasColors || dragged !== undefined };
}

/** What the preview's page sets: the colours with those derived from them, or nothing, so that the theme's own are back. */
export function propertiesOf(colors: ThemeColors, hasColors: boolean): Record<string, string> {
  const derived = deriveColors(colors);
  return hasColors ? derived : Object.fromEntries(Object.keys(derived).map((name) => [name, ""]));
}
