import { useSyncExternalStore } from "react";
import { createStore } from "zustand/vanilla";

const paletteStore = createStore(() => ({ isOpen: false }));

/** Opens the palette, from wherever on the page. */
export function openPalette(): void {
  paletteStore.setState({ isOpen: true });
}

export function closePalette(): void {
  paletteStore.setState({ isOpen: false });
}

export function togglePalette(): void {
  paletteStore.setState(({ isOpen }) => ({ isOpen: !isOpen }));
}

export function useIsPaletteOpen(): boolean {
  return useSyncExternalStore(
    paletteStore.subscribe,
    () => paletteStore.getState().isOpen,
    () => false,
  );
}
