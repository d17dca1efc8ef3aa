import { useSyncExternalStore } from "react";
import { INITIAL_NAVIGATION, type NavigationState, navigationStore } from "./navigation.ts";

/** Subscribes to a part of the navigation state. */
export function useNavigation<Value>(select: (state: NavigationState) => Value): Value {
  return useSyncExternalStore(
    navigationStore.subscribe,
    () => select(navigationStore.getState()),
    () => select(INITIAL_NAVIGATION),
  );
}
