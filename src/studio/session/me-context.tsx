import { createContext, use } from "react";
import type { Me } from "../../contract/studio/account-payloads.ts";

const MeContext = createContext<Me | undefined>(undefined);
export const MeProvider = MeContext.Provider;

/** Who is signed in. */
export function useMe(): Me {
  const me = use(MeContext);
  if (me === undefined) throw new Error("A component that needs somebody signed in");
  return me;
}
