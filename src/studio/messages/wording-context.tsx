import { createContext, use } from "react";
import type { Text, Wording } from "./messages.ts";

const WordingContext = createContext<Wording | undefined>(undefined);
export const WordingProvider = WordingContext.Provider;

export function useWording(): Wording {
  const wording = use(WordingContext);
  if (wording === undefined) throw new Error("A component outside of the provider of messages");
  return wording;
}

export function useText(): Text {
  return useWording().text;
}
