import {
  type ComponentType,
  type ReactNode,
  createContext,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { isStale } from "../api/call-error.ts";
import { useLocation } from "../routing/location.ts";

/** Runs an action that requires a recent confirmation of identity. If the server refuses, asks for it and runs the action again. */
export type Prove = <Outcome>(action: () => Promise<Outcome>) => Promise<Outcome>;

const ProofContext = createContext<Prove>((action) => action());

/** Returns {@link Prove}. If the person cancels the dialog, the promise rejects with the server's refusal. */
export function useProof(): Prove {
  return use(ProofContext);
}

interface ProofProviderProps {
  /** Asks the person to confirm their identity. */
  Dialog: ComponentType<{ done: () => void; close: () => void }>;
  children: ReactNode;
}

/** Shows the dialog when the server requires a confirmation of identity. */
export function ProofProvider({ Dialog, children }: ProofProviderProps) {
  const { pathname } = useLocation();
  const [askedAt, setAskedAt] = useState<string>();
  const answer = useRef<(isProven: boolean) => void>(() => {});
  const prove = useCallback<Prove>(async (action) => {
    try {
      return await action();
    } catch (error) {
      if (!isStale(error)) throw error;
      const isProven = await new Promise<boolean>((resolve) => {
        answer.current = resolve;
        setAskedAt(location.pathname);
      });
      setAskedAt(undefined);
      if (!isProven) throw error;
      return action();
    }
  }, []);
  // Navigation, for example with the Back button, cancels the dialog.
  useEffect(() => () => answer.current(false), [pathname]);
  return (
    <ProofContext value={prove}>
      {children}
      {askedAt === pathname && (
        <Dialog done={() => answer.current(true)} close={() => answer.current(false)} />
      )}
    </ProofContext>
  );
}
