import type { Plugin } from "vite";

/** Modules of the passkey library that read certificates. Each exports one function of its own name. */
const READERS =
  /\/@simplewebauthn\/server\/.*\/(validateCertificatePath|isCertRevoked|convertX509PublicKeyToCOSE|mapX509SignatureAlgToCOSEAlg|getCertificateInfo|validateExtFIDOGenCEAAGUID|verifyAttestation(?:FIDOU2F|AndroidSafetyNet|AndroidKey|Apple|TPM)|verifyMDSBlob)\.js$/;

/**
 * Leaves out of the built server what reads certificates: a passkey that comes with one is refused before
 * (`src/content/accounts/passkeys.ts`), and it is half of the memory that the library takes. If anything came to it nevertheless, the passkey
 * would be refused.
 */
export function leaveOutCertificates(): Plugin {
  return {
    name: "vitrine:leave-out-certificates",
    enforce: "pre",
    load: {
      filter: { id: READERS },
      handler(id) {
        const [, name] = READERS.exec(id) ?? [];
        return `export function ${name}() { throw new Error("Certificates of passkeys are not read"); }`;
      },
    },
  };
}
