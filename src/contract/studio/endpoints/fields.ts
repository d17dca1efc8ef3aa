import * as v from "valibot";
import { TENANT_CODE } from "../../addresses/slugs.ts";

const MAXIMUM_TOKEN = 100;
const MAXIMUM_TEXT = 1_000;

export const tokenField = v.pipe(v.string(), v.maxLength(MAXIMUM_TOKEN));
/** What a person types into one line. */
export const textField = v.pipe(v.string(), v.maxLength(MAXIMUM_TEXT));
export const tenantField = v.pipe(v.string(), v.regex(TENANT_CODE, "must be a tenant's code"));
/** A whole number from 0, as it stands in a path or query. */
export const numberField = v.pipe(v.string(), v.regex(/^\d{1,15}$/, "must be a number"), v.transform(Number));
export const nothing = v.strictObject({});
