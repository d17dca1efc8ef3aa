import { StoreError } from "../model/store-error.ts";

/** A bucket does not do what it is asked for. `message` says which, and what to do. */
export class BucketError extends StoreError {
  /** Whether it may work later: the service does not answer, or says that it cannot now. */
  readonly isOutage: boolean;

  constructor(message: string, { isOutage, cause }: { isOutage: boolean; cause?: unknown }) {
    super(message, { cause, failure: isOutage ? "bucket-silent" : undefined });
    this.isOutage = isOutage;
  }
}

/** What S3 and its kin call their refusals: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
const REASONS: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: "it does not know AWS_ACCESS_KEY_ID",
  SignatureDoesNotMatch:
    "AWS_SECRET_ACCESS_KEY is not that of AWS_ACCESS_KEY_ID, or AWS_REGION is another region",
  AccessDenied: "this key may not do that; let it list the bucket, and read, write and delete objects",
  ExpiredToken: "AWS_SESSION_TOKEN has expired",
  InvalidToken: "AWS_SESSION_TOKEN is none",
  NoSuchBucket: "there is no such bucket; make it, or name another one in VITRINE_MEDIA",
  PermanentRedirect: "the bucket is elsewhere; name its AWS_REGION, or its AWS_ENDPOINT_URL_S3",
  AuthorizationHeaderMalformed: "the bucket is in another region; name it in AWS_REGION",
  RequestTimeTooSkewed: "this machine's clock is wrong",
  SecondLevelDomainForbidden: "it wants the bucket before its host: VITRINE_MEDIA_ADDRESSING=host",
};

/** Where there is no code: the answer to a request for the head alone has no body. */
const STATUS_CODES: Readonly<Record<number, string>> = { 301: "PermanentRedirect", 403: "AccessDenied" };

/**
 * An answer that is no success, as an error.
 *
 * @param text the body, in which the service says what is wrong
 */
export function explainResponse(name: string, status: number, text: string): BucketError {
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? STATUS_CODES[status] ?? "";
  const isOutage = status >= 500 || status === 429;
  const told = /<Message>([^<]{1,200})<\/Message>/.exec(text)?.[1];
  const reason = REASONS[code] ?? [`it answers ${status}`, code, told].filter(Boolean).join(", ");
  return new BucketError(`the bucket ${name}: ${reason}`, { isOutage });
}
