import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { LanguageRoot } from "../messages/language-root.tsx";
import type { Wording } from "../messages/messages.ts";
import { createQueryClient } from "../session/query-client.ts";
import { CrashBoundary } from "./crash-boundary.tsx";
import { Gate } from "./gate.tsx";
import { useSessionEnd } from "./session-end.ts";

/** The root component of the Studio. */
export function Studio({ initial }: { initial: Wording }) {
  const sessionEnd = useSessionEnd();
  const [client] = useState(() => createQueryClient(sessionEnd.reportEnd));
  return (
    <QueryClientProvider client={client}>
      <LanguageRoot initial={initial}>
        <CrashBoundary>
          <Gate sessionEnd={sessionEnd} />
        </CrashBoundary>
      </LanguageRoot>
    </QueryClientProvider>
  );
}
