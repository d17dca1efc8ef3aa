import type { Plugin } from "vite";

/** Matches modules of the passkey library that read certificates. Each exports one function of its own name. */
const READERS =
  /\/@simplewebauthn\/server\/.*\/(validateCertificatePath|isCertRevoked|convertX509PublicKeyToCOSE|mapX509SignatureAlgToCOSEAlg|getCertificateInfo|validateExtFIDOGenCEAAGUID|verifyAttestation(?:FIDOU2F|AndroidSafetyNet|AndroidKey|Apple|TPM)|verifyMDSBlob)\.js$/;

/**
 * Removes the code that reads certificates from the built server. It takes half of the library's memory and is not needed,
 * because `src/content/accounts/passkeys.ts` refuses passkeys with certificates before this code would run. If it is called
 * nevertheless, the passkey is refused.
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
