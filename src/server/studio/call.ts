import type { ServerResponse } from "node:http";
import * as v from "valibot";
import type { AccountError } from "../../content/accounts/account-error.ts";
import type { QuotaError } from "../../content/limits/quotas.ts";
import {
  STUDIO_ENDPOINTS,
  type StudioEndpoint,
  type StudioEndpointName,
} from "../../contract/studio/endpoints.ts";
import { mayAny } from "../../contract/studio/may.ts";
import { type Action, ruleOf } from "../../contract/studio/roles.ts";
import { HANDLERS } from "./handlers.ts";
import { type StudioCall, type StudioRequest, isForeign, readBody } from "./request.ts";
import { sendData, sendError } from "./send.ts";

/** Answers one call: refuses other origins, asks who may, reads the input, calls the handler. */
export async function callStudio(name: StudioEndpointName, call: StudioCall): Promise<void> {
  const { request, response } = call;
  const endpoint: StudioEndpoint = STUDIO_ENDPOINTS[name];
  if (isForeign(request)) return sendError(response, 403, { message: "Foreign origin" });
  const refusal = refuseCaller(endpoint, request);
  if (refusal !== undefined) return sendError(response, ...refusal);
  const body = endpoint.method === "GET" ? { value: request.query } : await readBody(request);
  if (typeof body === "number") return sendError(response, body);
  const input = v.safeParse(endpoint.input, body.value);
  if (!input.success) {
    const fields = input.issues.map((issue) => ({ field: v.getDotPath(issue) ?? "", message: "invalid" }));
    return sendError(response, 422, { fields });
  }
  try {
    const handle = HANDLERS[name] as (call: StudioCall, input: unknown) => Promise<unknown>;
    const data = await handle(call, input.output);
    if (!response.headersSent) sendData(response, data ?? null);
  } catch (error) {
    sendExpected(response, error);
  }
}

type Refusal = [status: number, options?: { message: string }];

/** The one place where a call is permitted: by the table of actions and roles. A tenant that one may not see is not there. */
function refuseCaller({ access }: StudioEndpoint, request: StudioRequest): Refusal | undefined {
  if (access === "anyone") return undefined;
  const { signedIn, token, query } = request;
  const tenant = query["tenant"] ?? null;
  if (token !== undefined) {
    if (token === null || access === "signed-in") return [401];
    if (token.tenant !== tenant) return [404];
    return token.actions.includes(access) ? undefined : [403];
  }
  if (signedIn === undefined) return [401];
  if (access === "signed-in") return undefined;
  if (tenant !== null && !mayAny(signedIn.grants, "site.read", { tenant })) return [404];
  if (!mayAny(signedIn.grants, access, { tenant })) return [403];
  return isStale(access, signedIn.isFresh) ? [403, { message: "Sign in again first" }] : undefined;
}

function isStale(action: Action, isFresh: boolean): boolean {
  return ruleOf(action).needsFreshProof === true && !isFresh;
}

const FAULT_STATUS: Partial<Record<AccountError["fault"], number>> = {
  "no-such-link": 404,
  "no-such-person": 404,
  "no-such-grant": 404,
  "no-such-site": 404,
  "not-permitted": 403,
  "last-operator": 409,
  "known-address": 409,
};

/** @throws what is not expected */
function sendExpected(response: ServerResponse, error: unknown): void {
  if (!(error instanceof Error)) throw error;
  if (error.name === "QuotaError") {
    response.setHeader("Retry-After", Math.ceil((error as QuotaError).waitMs / 1_000));
    return sendError(response, 429);
  }
  if (error.name !== "AccountError") throw error;
  const { fault } = error as AccountError;
  const status = FAULT_STATUS[fault];
  if (status !== undefined) return sendError(response, status, { message: error.message });
  const field = fault === "not-an-address" ? "email" : "password";
  return sendError(response, 422, { fields: [{ field, message: fault }] });
}
