import { useEffect, useSyncExternalStore } from "react";
import type { Command } from "./command.ts";

const NONE: readonly Command[] = [];
const listeners = new Set<() => void>();
let announced = NONE;

function announce(commands: readonly Command[]): void {
  announced = commands;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Adds commands of the open screen to the command palette. */
export function useAnnounceCommands(commands: readonly Command[]): void {
  // After each render, because the commands act on the screen's current state.
  useEffect(() => announce(commands));
  useEffect(() => () => announce(NONE), []);
}

/** The commands of the open screen. */
export function useScreenCommands(): readonly Command[] {
  return useSyncExternalStore(subscribe, () => announced);
}
