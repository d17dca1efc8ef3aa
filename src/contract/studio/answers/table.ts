import type * as v from "valibot";
import type { STUDIO_ENDPOINTS } from "../endpoints/table.ts";
import { ACCOUNT_ANSWERS } from "./account-answers.ts";
import { CONTENT_ANSWERS } from "./content-answers.ts";

type Endpoints = typeof STUDIO_ENDPOINTS;

/** The calls that are answered with JSON. */
export type AnsweringName = {
  [Name in keyof Endpoints]: Endpoints[Name] extends { answer: "bytes" | "events" } ? never : Name;
}[keyof Endpoints];

/** What each call is answered with, as `data` of the envelope. */
export const STUDIO_ANSWERS = { ...ACCOUNT_ANSWERS, ...CONTENT_ANSWERS } satisfies Record<
  AnsweringName,
  v.GenericSchema
>;
