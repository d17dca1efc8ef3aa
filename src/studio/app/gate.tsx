import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect } from "react";
import type { Me } from "../../contract/studio/endpoints/sessions.ts";
import { useChooseLanguage } from "../messages/language-root.tsx";
import { useText } from "../messages/wording-context.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { later, laterDialog, laterScreen } from "../parts/later.tsx";
import { Failure, Loading } from "../parts/states.tsx";
import { ProofProvider } from "../proof/proof.tsx";
import { useStudioAddress } from "../routing/location.ts";
import { EntranceFrame } from "../screens/entrance/entrance-frame.tsx";
import type { SignInFormProps } from "../screens/entrance/entrance.tsx";
import { loadEntrance } from "../screens/entrance/load-entrance.ts";
import { MeProvider } from "../session/me-context.tsx";
import { EndOfSessionProvider } from "../session/session-end.tsx";
import { meQuery } from "../session/session.ts";
import { Screens } from "./screens.tsx";
import type { SessionEnd } from "./session-end.ts";
import { Shell } from "./shell.tsx";

const Join = laterScreen("invitation", async () => (await loadEntrance()).Join, EntranceFrame);
const Company = laterScreen("company", async () => (await loadEntrance()).CompanyPage, EntranceFrame);
const SignInPage = laterScreen("sign-in", async () => (await loadEntrance()).SignInPage, EntranceFrame);
const ProofDialog = laterDialog("prove", async () => (await loadEntrance()).ProofDialog);
const SignInForm = later<SignInFormProps>("session-ended", async () => (await loadEntrance()).SignInForm);

/** Shows the Studio to signed-in people, and the sign-in page to everybody else, whatever the address. */
export function Gate({ sessionEnd }: { sessionEnd: SessionEnd }) {
  const text = useText();
  const address = useStudioAddress();
  const { data: me, error, refetch } = useQuery(meQuery);
  if (address?.screen === "join") return <Join />;
  if (address?.screen === "company") return <Company />;
  if (me) return <SignedIn me={me} sessionEnd={sessionEnd} />;
  if (me === null) return <SignInPage />;
  return (
    <EntranceFrame title={text("welcome")}>
      {error === null ? <Loading /> : <Failure error={error} retry={() => void refetch()} />}
    </EntranceFrame>
  );
}

function SignedIn({ me, sessionEnd }: { me: Me; sessionEnd: SessionEnd }) {
  const choose = useChooseLanguage();
  useEffect(() => {
    // If the messages of the account's language cannot be loaded, the current language remains.
    choose(me.language).catch(() => {});
  }, [choose, me.language]);
  const { forget } = sessionEnd;
  // After people sign out, calls of the screen that they left may still report the end of the session. The next person must not be asked to
  // sign in again.
  useLayoutEffect(forget, [forget]);
  return (
    <MeProvider value={me}>
      <EndOfSessionProvider value={sessionEnd}>
        <ProofProvider Dialog={ProofDialog}>
          <Shell>
            <Screens />
          </Shell>
        </ProofProvider>
      </EndOfSessionProvider>
      {sessionEnd.isEnded && <SignInAgain me={me} done={sessionEnd.forget} />}
    </MeProvider>
  );
}

/** Asks for sign-in in a dialog when the session ends, so that unsaved input on the screen is not lost. */
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
