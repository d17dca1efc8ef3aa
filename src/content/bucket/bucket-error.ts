import { StoreError } from "../model/store-error.ts";

/** A failed operation on a bucket. `message` names the operation and says what to do. */
export class BucketError extends StoreError {
  /** True if a retry may work later: the service does not answer, or is temporarily unable to. */
  readonly isOutage: boolean;

  constructor(message: string, { isOutage, cause }: { isOutage: boolean; cause?: unknown }) {
    super(message, { cause, failure: isOutage ? "bucket-silent" : undefined });
    this.isOutage = isOutage;
  }
}

/** Error codes of S3 and compatible services: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
const REASONS: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: "it does not know this AWS_ACCESS_KEY_ID",
  SignatureDoesNotMatch: "AWS_SECRET_ACCESS_KEY does not match AWS_ACCESS_KEY_ID, or AWS_REGION is wrong",
  AccessDenied:
    "this key lacks a permission; allow it to list the bucket, and to read, write and delete objects",
  ExpiredToken: "AWS_SESSION_TOKEN has expired",
  InvalidToken: "AWS_SESSION_TOKEN is not valid",
  NoSuchBucket: "there is no such bucket; create it, or name another one in VITRINE_MEDIA",
  PermanentRedirect:
    "the bucket is in another region or at another endpoint; set AWS_REGION or AWS_ENDPOINT_URL_S3",
  AuthorizationHeaderMalformed: "the bucket is in another region; set AWS_REGION to it",
  RequestTimeTooSkewed: "this machine's clock is wrong",
  SecondLevelDomainForbidden: "it expects the bucket's name in the host; set VITRINE_MEDIA_ADDRESSING=host",
};

/** For answers without an error code: answers to HEAD requests have no body. */
const STATUS_CODES: Readonly<Record<number, string>> = { 301: "PermanentRedirect", 403: "AccessDenied" };

/**
 * Converts an unsuccessful answer to an error.
 *
 * @param text the body, which describes the error
 */
export function explainResponse(name: string, status: number, text: string): BucketError {
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? STATUS_CODES[status] ?? "";
  const isOutage = status >= 500 || status === 429;
  const message = /<Message>([^<]{1,200})<\/Message>/.exec(text)?.[1];
  const reason =
    REASONS[code] ?? [`it answers with status ${status}`, code, message].filter(Boolean).join(", ");
  return new BucketError(`the bucket ${name}: ${reason}`, { isOutage });
}
