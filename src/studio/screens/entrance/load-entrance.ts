import { loadMessages } from "../../messages/messages.ts";

/** Loads the sign-in screens and dialogs. */
export async function loadEntrance() {
  const [{ CompanyPage, Join, ProofDialog, SignInForm, SignInPage }] = await Promise.all([
    import("./entrance.tsx"),
    loadMessages("entrance"),
  ]);
  return { CompanyPage, Join, ProofDialog, SignInForm, SignInPage };
}
