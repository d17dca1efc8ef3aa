import { queryOptions } from "@tanstack/react-query";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { ACCOUNT_ENDPOINTS } from "../../../contract/studio/endpoints/account.ts";
import { SIGN_IN_ENDPOINTS } from "../../../contract/studio/endpoints/sign-in.ts";
import { call } from "../../api/call.ts";
import type { CompanyPurpose } from "../../session/company.ts";

/**
 * Sends the answer of the company's provider to the server. It works only once, so it is not sent again when the tab becomes visible or
 * the network returns.
 */
export function companyAnswerQuery(purpose: CompanyPurpose, answer: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ["company-answer", answer],
    retry: false,
    staleTime: "static",
    queryFn: async () => {
      if (purpose === "prove") await call(ACCOUNT_ENDPOINTS.proveByCompany, { answer });
      else await call(SIGN_IN_ENDPOINTS.signInByCompany, { answer, language });
      return true;
    },
  });
}
