/**
 * Why the company's provider did not confirm an account. `unreachable`: it does not answer, or has a failure of its own.
 * `misconfigured`: it refuses the Studio as a client, or sends something that must not be accepted. `cancelled`: the person or the
 * provider broke off. `expired`: the attempt was begun too long ago, in another browser, or was used.
 */
export type CompanyFailure = "unreachable" | "misconfigured" | "cancelled" | "expired";

/** The company's provider did not confirm an account. */
export class CompanyError extends Error {
  override readonly name = "CompanyError";
  readonly failure: CompanyFailure;

  constructor(failure: CompanyFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}
