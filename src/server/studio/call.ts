import type { ServerResponse } from "node:http";
import * as v from "valibot";
import type { AccountError } from "../../content/accounts/account-error.ts";
import { TooSlowError } from "../../content/editing/too-slow-error.ts";
import type { QuotaError } from "../../content/limits/quotas.ts";
import { composeInput } from "../../contract/studio/compose-input.ts";
import {
  DEFAULT_BODY_BYTES,
  type StudioEndpoint,
  hasBody,
  isInQuery,
} from "../../contract/studio/endpoint.ts";
import { STUDIO_ENDPOINTS } from "../../contract/studio/endpoints/table.ts";
import { said } from "../../contract/studio/finding-codes.ts";
import { findOddTexts } from "../../contract/studio/odd-texts.ts";
import { isPermittedAnywhere, lacksFreshProof } from "../../contract/studio/permissions.ts";
import { permissionsOf, staleProof } from "./frame/caller.ts";
import { Refusal, type RefusalDetails } from "./frame/refusal.ts";
import { type StudioCall, type StudioRequest, isForeign, readBody, readMatch } from "./frame/request.ts";
import { sendData, sendError } from "./frame/send.ts";
import { HANDLERS } from "./handlers/table.ts";
import type { MatchedRoute } from "./match-route.ts";

const WRONG_MATCH =
  'Name one version: If-Match with the ETag that was shown, such as "3", or If-None-Match: * for what is not there yet. If-Match: * is refused, as it would overwrite what others have changed';

/** Answers one call: refuses other origins, asks who may, reads the input, calls the handler. */
export async function callStudio(
  { name, parameters }: MatchedRoute,
  call: Omit<StudioCall, "match">,
): Promise<void> {
  const { request, response } = call;
  const endpoint: StudioEndpoint = STUDIO_ENDPOINTS[name];
  try {
    if (isForeign(request)) throw new Refusal(403, { message: "Foreign origin" });
    refuseCaller(endpoint, request, parameters);
    const match = endpoint.needsMatch === true ? readMatch(request) : null;
    if (typeof match === "number") throw new Refusal(match, match === 400 ? { message: WRONG_MATCH } : {});
    const input = await readInput(endpoint, request, parameters);
    const handle = HANDLERS[name] as (call: StudioCall, input: unknown) => Promise<unknown>;
    const data = await handle({ ...call, match }, input);
    if (!response.headersSent) sendData(response, data ?? null);
    if (endpoint.method !== "GET")
      call.events.look(endpoint.path.startsWith("/studio/api/sites/") ? "sites" : "people");
  } catch (error) {
    sendExpected(response, error);
  }
}

/**
 * By the table of actions and roles. A tenant that one may not see is not there.
 *
 * @throws {Refusal}
 */
function refuseCaller(
  { access, needsFreshProof }: StudioEndpoint,
  request: StudioRequest,
  parameters: Record<string, string>,
): void {
  if (access === "anyone") return;
  const tenant = parameters["tenant"] ?? request.query["tenant"] ?? null;
  const permissions = permissionsOf(request);
  if (permissions === undefined) throw new Refusal(401);
  if (access === "signed-in") {
    if (permissions.kind === "token") throw new Refusal(401);
    if (needsFreshProof === true && !permissions.isFresh) throw staleProof();
    return;
  }
  const isSeen =
    permissions.kind === "token"
      ? permissions.tenant === tenant
      : tenant === null || isPermittedAnywhere(permissions, "site.read", tenant);
  if (!isSeen) throw new Refusal(404);
  if (!isPermittedAnywhere(permissions, access, tenant)) throw new Refusal(403);
  if (lacksFreshProof(permissions, access)) throw staleProof();
}

const LONGEST_ISSUE = 200;

/** @throws {Refusal} */
async function readInput(
  endpoint: StudioEndpoint,
  request: StudioRequest,
  parameters: Record<string, string>,
): Promise<unknown> {
  const given = { ...request.query, ...(await readJson(endpoint, request)) };
  const misplaced = Object.keys(given).filter(
    (field) => field in parameters || isInQuery(endpoint, field) !== field in request.query,
  );
  const whole = { ...given, ...parameters };
  const odd = findOddTexts(whole);
  if (odd.length > 0) throw new Refusal(422, { fields: odd });
  composeInput(whole);
  const input = v.safeParse(endpoint.input, whole);
  const fields = [
    ...misplaced.map((field) => ({ field, message: "stands in the wrong part of the call" })),
    ...(input.issues ?? []).map((issue) => ({
      field: v.getDotPath(issue) ?? "",
      message: issue.message.slice(0, LONGEST_ISSUE),
    })),
  ];
  if (input.success && misplaced.length === 0) return input.output;
  throw new Refusal(422, { fields });
}

/** @throws {Refusal} */
async function readJson(endpoint: StudioEndpoint, request: StudioRequest): Promise<object> {
  if (!hasBody(endpoint) || endpoint.body === "bytes") return {};
  const body = await readBody(request, endpoint.maximumBytes ?? DEFAULT_BODY_BYTES);
  if (typeof body === "number") throw new Refusal(body);
  const { value } = body;
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new Refusal(422, { fields: [{ field: "", message: "the body must be an object" }] });
}

const FAULT_STATUS: Partial<Record<AccountError["fault"], number>> = {
  "no-such-link": 404,
  "no-such-person": 404,
  "no-such-grant": 404,
  "no-such-site": 404,
  "no-such-group": 404,
  "no-such-credential": 404,
  "not-permitted": 403,
  "last-operator": 409,
  "last-way-in": 409,
  "known-address": 409,
};

const FIELD_OF: Partial<Record<AccountError["fault"], string>> = {
  "not-an-address": "email",
  "no-passkey": "passkey",
};

function tooSlow({ message, seconds }: TooSlowError): RefusalDetails {
  const finding = { file: "", severity: "error", kind: "too-slow", line: 1 };
  return { message, data: { findings: [{ ...finding, message, said: said("too-slow", { seconds }) }] } };
}

/** @throws what is not expected */
function sendExpected(response: ServerResponse, error: unknown): void {
  if (!(error instanceof Error)) throw error;
  if (error instanceof Refusal) return sendError(response, error.status, error.details);
  if (error.name === "NotPermittedError") return sendError(response, 403, { message: error.message });
  if (error.name === "QuotaError") {
    response.setHeader("Retry-After", Math.ceil((error as QuotaError).waitMs / 1_000));
    return sendError(response, 429);
  }
  if (error instanceof TooSlowError) return sendError(response, 422, tooSlow(error));
  if (error.name !== "AccountError") throw error;
  const { fault } = error as AccountError;
  const status = FAULT_STATUS[fault];
  if (status !== undefined) return sendError(response, status, { message: error.message });
  return sendError(response, 422, { fields: [{ field: FIELD_OF[fault] ?? "password", message: fault }] });
}
