import { useQueryClient } from "@tanstack/react-query";
import { useText } from "../../messages/wording-context.tsx";
import { meQuery } from "../../session/session.ts";
import { EntranceFrame } from "./entrance-frame.tsx";
import { SignInForm } from "./sign-in-form.tsx";

/** The sign-in page. */
export function SignInPage() {
  const text = useText();
  const client = useQueryClient();
  return (
    <EntranceFrame title={text("sign-in")}>
      <SignInForm done={() => client.invalidateQueries({ queryKey: meQuery.queryKey })} />
    </EntranceFrame>
  );
}
