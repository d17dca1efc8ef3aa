import { useQuery } from "@tanstack/react-query";
import type * as v from "valibot";
import { SIGN_IN_ENDPOINTS } from "../../contract/studio/endpoints/sign-in.ts";
import { call } from "../api/call.ts";

const { findSignInMethods } = SIGN_IN_ENDPOINTS;
export type SignInMethods = v.InferOutput<typeof findSignInMethods.answer>;

/** Assumed if the server does not answer, so that people can at least try. */
const USUAL: SignInMethods = { password: true, passkey: true, mail: false, company: null };

/** Returns the available sign-in methods; `undefined` while they are loading. */
export function useSignInMethods(): SignInMethods | undefined {
  const { data, isPending } = useQuery({
    queryKey: ["sign-in-methods"],
    queryFn: ({ signal }) => call(findSignInMethods, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return isPending ? undefined : (data ?? USUAL);
}
