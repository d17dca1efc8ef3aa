import * as v from "valibot";

const MAXIMUM_ANSWER = 8_000;

/** Schema of the query with which the company's provider opens the Studio, as in the address. */
export const companyAnswerField = v.pipe(v.string(), v.maxLength(MAXIMUM_ANSWER));
/** Schema of the address at which a person signs in with the company's provider. */
export const companyAddressSchema = v.object({ address: v.string() });
