/** Why an account operation failed. */
export type AccountFault =
  | "no-such-link"
  | "no-such-person"
  | "no-such-grant"
  | "no-such-site"
  | "no-such-group"
  | "no-such-credential"
  | "not-permitted"
  | "last-operator"
  | "known-address"
  | "not-an-address"
  | "too-short"
  | "too-long"
  | "guessable"
  | "no-passkey"
  | "last-way-in"
  | "unverified-address"
  | "not-invited"
  | "other-account"
  | "not-proven"
  | "proof-outdated"
  | "code-missing"
  | "code-wrong"
  | "code-unreadable"
  | "has-second-factor"
  | "no-second-factor";

/** Expected failures; `message` is for logs and the command line. */
export class AccountError extends Error {
  override readonly name = "AccountError";
  readonly fault: AccountFault;

  constructor(fault: AccountFault, message: string) {
    super(message);
    this.fault = fault;
  }
}
