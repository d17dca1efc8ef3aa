import { type ReactNode, createContext, use, useCallback, useEffect, useRef, useState } from "react";
import { CallError } from "../api/call-error.ts";
import { useLocation } from "../routing/location.ts";
import { ProofDialog } from "./proof-dialog.tsx";

/** Does something that needs a proof of the last ten minutes: asks for one where it is missing, then does it. */
export type Prove = <Outcome>(deed: () => Promise<Outcome>) => Promise<Outcome>;

const ProofContext = createContext<Prove>((deed) => deed());

/** How screens do what needs a fresh proof. What was refused for want of one and then called off rejects with that refusal. */
export function useProof(): Prove {
  return use(ProofContext);
}

/** Asks whoever is signed in to prove it once more, when something that they do needs it. */
export function ProofProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [askedAt, setAskedAt] = useState<string>();
  const answer = useRef<(isProven: boolean) => void>(() => {});
  const prove = useCallback<Prove>(async (deed) => {
    try {
      return await deed();
    } catch (error) {
      if (!isStale(error)) throw error;
      const isProven = await new Promise<boolean>((resolve) => {
        answer.current = resolve;
        setAskedAt(location.pathname);
      });
      setAskedAt(undefined);
      if (!isProven) throw error;
      return deed();
    }
  }, []);
  // Whoever has gone elsewhere, by Back, say, has called it off.
  useEffect(() => () => answer.current(false), [pathname]);
  return (
    <ProofContext value={prove}>
      {children}
      {askedAt === pathname && (
        <ProofDialog done={() => answer.current(true)} close={() => answer.current(false)} />
      )}
    </ProofContext>
  );
}

/** Whether something was refused only because the last proof is too old. */
export function isStale(error: unknown): boolean {
  return (
    error instanceof CallError && error.status === 403 && error.fields.some(({ field }) => field === "proof")
  );
}
