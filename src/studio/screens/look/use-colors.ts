import { useEffect, useEffectEvent, useState } from "react";
import type { ThemeColors } from "../../../contract/api/config.ts";
import { deriveColors } from "../../../contract/site/theme-colors.ts";
import type { WritingSession } from "../../writing/writing-session.ts";
import { type Look, readLook, withColors } from "./look-values.ts";

/** Delay in milliseconds from the last movement in a colour picker until the colours are written to the file. */
const PAUSE_MS = 150;

/**
 * The current colours, including unsaved ones. They are written to the file only after a pause, because the picker reports each pixel of
 * a movement.
 */
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

/** The custom properties for the page in the preview: the colours and those derived from them; empty for the theme's own colours. */
export function propertiesOf(colors: ThemeColors, hasColors: boolean): Record<string, string> {
  const derived = deriveColors(colors);
  return hasColors ? derived : Object.fromEntries(Object.keys(derived).map((name) => [name, ""]));
}
