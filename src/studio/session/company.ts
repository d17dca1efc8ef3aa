import * as v from "valibot";
import { matchStudioPath, studioPath } from "../../contract/studio/addresses.ts";
import { ACCOUNT_ENDPOINTS } from "../../contract/studio/endpoints/account.ts";
import { SIGN_IN_ENDPOINTS } from "../../contract/studio/endpoints/sign-in.ts";
import { call } from "../api/call.ts";

/**
 * Why the person visits the company's provider. `enter`: to sign in in this tab. `again` and `prove`: to sign in again or confirm their
 * identity in another tab, so that unsaved work stays open.
 */
const PURPOSES = ["enter", "again", "prove"] as const;
export type CompanyPurpose = (typeof PURPOSES)[number];

const KEY = "vitrine-company";
const tripSchema = v.object({ purpose: v.picklist(PURPOSES), path: v.string() });
/** What a tab stores while the person is at the provider. */
type Trip = v.InferOutput<typeof tripSchema>;

/** Leaves for the provider. Afterwards, the screen at `path` opens. */
export async function leaveForCompany(purpose: CompanyPurpose, path: string): Promise<void> {
  const begin =
    purpose === "prove" ? ACCOUNT_ENDPOINTS.beginCompanyProof : SIGN_IN_ENDPOINTS.beginCompanySignIn;
  const { address } = await call(begin, {});
  sessionStorage.setItem(KEY, JSON.stringify({ purpose, path } satisfies Trip));
  location.assign(address);
}

/** Returns why this tab left for the provider. The path is always one of the Studio's screens. */
export function readTrip(): Trip {
  const sites = studioPath("sites", {});
  const trip = v.safeParse(tripSchema, JSON.parse(sessionStorage.getItem(KEY) ?? "null"));
  if (!trip.success) return { purpose: "enter", path: sites };
  const screen = matchStudioPath(trip.output.path)?.screen;
  const isScreen = screen !== undefined && screen !== "join" && screen !== "company";
  return isScreen ? trip.output : { ...trip.output, path: sites };
}

/** Tells the other tabs that the person has come back from the provider. */
export function announceReturn(purpose: CompanyPurpose): void {
  const channel = new BroadcastChannel(KEY);
  channel.postMessage(purpose);
  channel.close();
}

/** Calls `done` when the person returns from the provider in another tab with this purpose. Returns a function that stops it. */
export function watchForReturn(purpose: CompanyPurpose, done: () => void): () => void {
  const channel = new BroadcastChannel(KEY);
  channel.addEventListener("message", ({ data }) => {
    if (data === purpose) done();
  });
  return () => channel.close();
}
