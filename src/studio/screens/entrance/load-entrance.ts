import { loadMessages } from "../../messages/messages.ts";

/** Loads everything with which people sign in. */
export async function loadEntrance() {
  const [{ CompanyPage, Join, ProofDialog, SignInForm, SignInPage }] = await Promise.all([
    import("./entrance.tsx"),
    loadMessages("entrance"),
  ]);
  return { CompanyPage, Join, ProofDialog, SignInForm, SignInPage };
}
