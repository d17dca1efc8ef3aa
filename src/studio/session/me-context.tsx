import { createContext, use } from "react";
import type { Me } from "../../contract/studio/endpoints/sessions.ts";
import { mayAny } from "../../contract/studio/may.ts";
import type { Subject } from "../../contract/studio/may.ts";
import type { Action } from "../../contract/studio/roles.ts";

const MeContext = createContext<Me | undefined>(undefined);
export const MeProvider = MeContext.Provider;

/** Returns the signed-in person. */
export function useMe(): Me {
  const me = use(MeContext);
  if (me === undefined) throw new Error("Rendered while nobody is signed in");
  return me;
}

/** Returns a function that checks the signed-in person's permissions, so that screens offer only permitted actions. */
export function useMay(): (action: Action, subject: Subject) => boolean {
  const { grants } = useMe();
  return (action, subject) => mayAny(grants, action, subject);
}
