/**
 * Why the company's provider did not confirm an account. `unreachable`: it does not answer, or has a failure of its own.
 * `misconfigured`: it refuses the Studio as a client, or sends something that must not be accepted. `cancelled`: the person or
 * the provider cancelled the sign-in. `expired`: the attempt is too old, belongs to another browser, or has been used.
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
