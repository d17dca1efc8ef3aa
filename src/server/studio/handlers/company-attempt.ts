import type { CompanyAccount } from "../../../content/accounts/company-account.ts";
import { type CompanyFailure, CompanyError } from "../company/company-error.ts";
import type { Company } from "../company/company.ts";
import type { CompanyRequest } from "../company/provider.ts";
import { Refusal } from "../frame/refusal.ts";
import { type StudioCall, setCompanyAttempt } from "../frame/request.ts";
import { attemptOf } from "./sign-in.ts";

const RETURN_PATH = "/studio/company";

const STATUS = {
  unreachable: 503,
  misconfigured: 422,
  cancelled: 422,
  expired: 422,
} as const satisfies Record<CompanyFailure, number>;

/** Begins an attempt in this browser. Returns the provider's address at which the person continues. */
export async function beginAttempt(call: StudioCall, isProof: boolean): Promise<{ address: string }> {
  const company = companyOf(call);
  const attempt = await call.accounts.beginCompanyAttempt(subjectOf(call, company, isProof));
  const address = await refusing(company, () => company.address(attempt, requestOf(call, isProof)));
  setCompanyAttempt(call.request, call.reply, attempt.token);
  return { address };
}

/** Ends the attempt of this browser. Returns the account that the provider confirms. */
export async function endAttempt(
  call: StudioCall,
  answer: string,
  isProof: boolean,
): Promise<{ account: CompanyAccount; begunAt: number }> {
  const company = companyOf(call);
  const { accounts, request, reply } = call;
  const given = {
    token: request.companyAttempt ?? "",
    state: new URLSearchParams(answer).get("state") ?? "",
  };
  const attempt = await accounts.takeCompanyAttempt(
    subjectOf(call, company, isProof),
    given,
    attemptOf(request),
  );
  if (attempt === undefined) throw refusalOf("expired");
  setCompanyAttempt(request, reply, "");
  const account = await refusing(
    company,
    () => company.confirm(answer, attempt, requestOf(call, isProof)),
    (failure) => accounts.recordCompanyRefusal(attemptOf(request), failure),
  );
  if (account.grants === null) company.logUnknownGroups();
  return { account, begunAt: attempt.begunAt };
}

function companyOf({ company }: StudioCall): Company {
  if (company === undefined) throw new Refusal(404, { message: "This server has no company sign-in" });
  return company;
}

/** An attempt to prove an identity neither signs in nor serves another session. */
function subjectOf({ request: { signedIn } }: StudioCall, { issuer }: Company, isProof: boolean): string {
  return isProof ? `prove ${issuer} ${signedIn?.session.id}` : `sign-in ${issuer}`;
}

function requestOf({ request: { origin } }: StudioCall, isProof: boolean): CompanyRequest {
  return { returnAddress: `${origin}${RETURN_PATH}`, isProof };
}

/**
 * Converts failures to refusals. Those that only an operator can fix are logged.
 * @param record called with each failure
 */
async function refusing<Result>(
  company: Company,
  work: () => Promise<Result>,
  record?: (failure: CompanyFailure) => Promise<void>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CompanyError)) throw error;
    const { failure, message } = error;
    if (failure === "unreachable" || failure === "misconfigured") company.logFailure[failure](message);
    await record?.(failure);
    throw refusalOf(failure);
  }
}

function refusalOf(failure: CompanyFailure): Refusal {
  return new Refusal(STATUS[failure], {
    message: `Company sign-in failed: ${failure}`,
    fields: [{ field: "company", message: failure }],
  });
}
