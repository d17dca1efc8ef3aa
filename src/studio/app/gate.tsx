import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Me } from "../../contract/studio/endpoints/sessions.ts";
import { useChooseLanguage } from "../messages/language-root.tsx";
import { useText } from "../messages/wording-context.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { laterScreen } from "../parts/later.tsx";
import { Failure, Loading } from "../parts/states.tsx";
import { ProofProvider } from "../proof/proof.tsx";
import { useStudioAddress } from "../routing/location.ts";
import { Entrance, EntranceFrame } from "../screens/entrance/entrance.tsx";
import { SignInForm } from "../screens/entrance/sign-in-form.tsx";
import { MeProvider } from "../session/me-context.tsx";
import { EndOfSessionProvider } from "../session/session-end.tsx";
import { meQuery } from "../session/session.ts";
import { Screens } from "./screens.tsx";
import type { SessionEnd } from "./session-end.ts";
import { Shell } from "./shell.tsx";

const Join = laterScreen(
  "invitation",
  async () => (await import("../screens/entrance/join.tsx")).Join,
  EntranceFrame,
);

/** Lets in whoever is signed in; everybody else gets the entrance, at whatever address. */
export function Gate({ sessionEnd }: { sessionEnd: SessionEnd }) {
  const text = useText();
  const address = useStudioAddress();
  const { data: me, error, refetch } = useQuery(meQuery);
  if (address?.screen === "join") return <Join />;
  if (me) return <SignedIn me={me} sessionEnd={sessionEnd} />;
  if (me === null) return <Entrance />;
  return (
    <EntranceFrame title={text("welcome")}>
      {error === null ? <Loading /> : <Failure error={error} retry={() => void refetch()} />}
    </EntranceFrame>
  );
}

function SignedIn({ me, sessionEnd }: { me: Me; sessionEnd: SessionEnd }) {
  const choose = useChooseLanguage();
  useEffect(() => {
    // What was chosen in this browser stays if the messages cannot be loaded.
    choose(me.language).catch(() => {});
  }, [choose, me.language]);
  return (
    <MeProvider value={me}>
      <EndOfSessionProvider value={sessionEnd}>
        <ProofProvider>
          <Shell>
            <Screens />
          </Shell>
        </ProofProvider>
      </EndOfSessionProvider>
      {sessionEnd.isEnded && <SignInAgain me={me} done={sessionEnd.forget} />}
    </MeProvider>
  );
}

/** The session has ended while somebody was at work: the work stays where it is, behind the dialog. */
function SignInAgain({ me, done }: { me: Me; done: () => void }) {
  const text = useText();
  const client = useQueryClient();
  return (
    <Dialog title={text("session-ended")}>
      <p>{text("session-ended-explained")}</p>
      <SignInForm
        email={me.email}
        done={async () => {
          done();
          await client.invalidateQueries();
        }}
      />
    </Dialog>
  );
}
