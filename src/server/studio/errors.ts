import type { FastifyReply } from "fastify";
import type { AccountError } from "../../content/accounts/account-error.ts";
import { TooSlowError } from "../../content/editing/too-slow-error.ts";
import type { QuotaError } from "../../content/limits/quotas.ts";
import { describeFailure } from "../../content/model/failure-of.ts";
import { coded } from "../../contract/studio/finding-codes.ts";
import { staleProof } from "./frame/caller.ts";
import { Refusal, type RefusalDetails } from "./frame/refusal.ts";
import { sendError } from "./frame/send.ts";

const SECOND_MS = 1_000;

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
  "unverified-address": 403,
  "not-invited": 403,
  "other-account": 403,
  "not-proven": 403,
  "has-second-factor": 409,
  "no-second-factor": 404,
};

/** Reasons why company sign-in refuses an account. The sign-in page explains each of them. */
const COMPANY_FAULTS: readonly AccountError["fault"][] = [
  "unverified-address",
  "not-invited",
  "other-account",
  "not-proven",
];

const FIELD_OF: Partial<Record<AccountError["fault"], string>> = {
  "not-an-address": "email",
  "no-passkey": "passkey",
  "code-missing": "code",
  "code-wrong": "code",
  "code-unreadable": "code",
};

interface ErrorAnswer extends RefusalDetails {
  status: number;
  /** True for our own errors, which need not be logged. */
  isExpected: boolean;
}

/** Converts an error of a handler or of the framework to an answer. */
export function answerTo(error: unknown): ErrorAnswer {
  if (error instanceof Refusal) return { isExpected: true, status: error.status, ...error.details };
  const name = error instanceof Error ? error.name : "";
  if (name === "NotPermittedError")
    return { isExpected: true, status: 403, message: (error as Error).message };
  if (name === "NoSuchFileError") return { isExpected: true, status: 404, message: (error as Error).message };
  if (name === "QuotaError") {
    const retryAfterSeconds = Math.ceil((error as QuotaError).waitMs / SECOND_MS);
    return { isExpected: true, status: 429, retryAfterSeconds };
  }
  if (error instanceof TooSlowError) return { isExpected: true, status: 422, ...describeTooSlow(error) };
  if (name === "AccountError") return { isExpected: true, ...answerToAccount(error as AccountError) };
  const failure = describeFailure(error);
  if (failure !== undefined) return { isExpected: failure.status < 500, ...failure, reason: failure.name };
  const status = statusByFramework(error);
  return { isExpected: status < 500, status };
}

function describeTooSlow({ message, seconds, file = "", isOther }: TooSlowError): RefusalDetails {
  const finding = isOther
    ? ({ kind: "too-slow-file", coded: coded("too-slow-file", { file, seconds }) } as const)
    : ({ kind: "too-slow", coded: coded("too-slow", { seconds }) } as const);
  return { message, data: { findings: [{ file, severity: "error", line: 1, message, ...finding }] } };
}

function answerToAccount({ fault, message }: AccountError): Omit<ErrorAnswer, "isExpected"> {
  if (fault === "proof-outdated") {
    const { status, details } = staleProof();
    return { status, ...details };
  }
  const status = FAULT_STATUS[fault];
  const fields = COMPANY_FAULTS.includes(fault) ? [{ field: "company", message: fault }] : [];
  if (status !== undefined) return { status, message, fields };
  return { status: 422, fields: [{ field: FIELD_OF[fault] ?? "password", message: fault }] };
}

/** Returns the status with which the framework refused a request, for example because the body is too large or not JSON. */
function statusByFramework(error: unknown): number {
  if (typeof error !== "object" || error === null || !("statusCode" in error)) return 500;
  const { statusCode } = error;
  return typeof statusCode === "number" && statusCode >= 400 && statusCode < 500 ? statusCode : 500;
}

/** Sends an error. If the answer has already begun, closes the connection instead. */
export function answerError(reply: FastifyReply, { status, ...details }: ErrorAnswer): FastifyReply {
  if (!reply.raw.headersSent) return sendError(reply, status, details);
  reply.raw.destroy();
  return reply.hijack();
}
