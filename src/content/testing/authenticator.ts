import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from "../../contract/studio/passkeys.ts";

/** Values that a test replaces, to simulate an incorrect browser or authenticator. */
export interface Deviations {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  counter?: number;
  isVerified?: boolean;
  userHandle?: string;
  format?: string;
}

/** A software authenticator with one passkey. Its keys and signatures have the same form as those of hardware. */
export interface Authenticator {
  create(options: PasskeyCreationOptions, deviations?: Deviations): PasskeyRegistration;
  get(options: PasskeyRequestOptions, deviations?: Deviations): PasskeyAssertion;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;
const AAGUID_BYTES = 16;

/** @param origin the origin of the page on which it is used */
export function makeAuthenticator(origin: string): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let handle = "";
  let counter = 0;

  function clientData(type: string, challenge: string, deviations: Deviations): Buffer {
    const { origin: shown = origin } = deviations;
    return Buffer.from(
      JSON.stringify({
        type: deviations.type ?? type,
        challenge: deviations.challenge ?? challenge,
        origin: shown,
        crossOrigin: false,
      }),
    );
  }

  function authenticatorData(rpId: string, deviations: Deviations, attested = Buffer.alloc(0)): Buffer {
    const { isVerified = true } = deviations;
    counter = deviations.counter ?? counter + 1;
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (attested.length > 0 ? ATTESTED : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const hash = createHash("sha256")
      .update(deviations.rpId ?? rpId)
      .digest();
    return Buffer.concat([hash, Buffer.of(flags), count, attested]);
  }

  function coseKey(): Buffer {
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    // The keys are kty EC2, alg ES256, crv P-256, x, y: RFC 9053, section 7.1.
    return cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]),
    );
  }

  return {
    create({ rp, user, challenge }, deviations = {}) {
      handle = user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(AAGUID_BYTES), length, id, coseKey()]);
      const attestation = new Map<string, unknown>([
        ["fmt", deviations.format ?? "none"],
        ["attStmt", new Map()],
        ["authData", authenticatorData(rp.id, deviations, attested)],
      ]);
      return {
        id: id.toString("base64url"),
        rawId: id.toString("base64url"),
        type: "public-key",
        response: {
          clientDataJSON: clientData("webauthn.create", challenge, deviations).toString("base64url"),
          attestationObject: cbor(attestation).toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    get({ rpId, challenge }, deviations = {}) {
      const data = authenticatorData(rpId, deviations);
      const client = clientData("webauthn.get", challenge, deviations);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return {
        id: id.toString("base64url"),
        rawId: id.toString("base64url"),
        type: "public-key",
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", signed, privateKey).toString("base64url"),
          userHandle: deviations.userHandle ?? handle,
        },
      };
    },
  };
}

/** Encodes a value as CBOR (RFC 8949). Supports only the types needed here: integers, texts, byte strings and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === "string") {
    const text = Buffer.from(value);
    return Buffer.concat([head(3, text.length), text]);
  }
  if (value instanceof Map)
    return Buffer.concat([
      head(5, value.size),
      ...[...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)]),
    ]);
  throw new Error(`not written as CBOR here: ${typeof value}`);
}

function head(major: number, argument: number): Buffer {
  if (argument < 24) return Buffer.of((major << 5) | argument);
  if (argument < 0x100) return Buffer.of((major << 5) | 24, argument);
  return Buffer.of((major << 5) | 25, argument >> 8, argument & 0xff);
}
