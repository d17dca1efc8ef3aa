import * as oidc from "openid-client";
import type { CompanyAccount } from "../../../content/accounts/company-account.ts";
import type { CompanyAttempt } from "../../../content/accounts/company-attempts.ts";
import type { CompanySettings } from "../../settings/company-variables.ts";
import { type ProviderClaims, readAccount } from "./account-of-claims.ts";
import { explainFailure } from "./explain-failure.ts";

/** Maximum duration of one request to the provider, in seconds. */
const TIMEOUT_SECONDS = 10;
/** Pause after a failure before the provider is asked for its endpoints again, in milliseconds. */
const DISCOVERY_PAUSE_MS = 5_000;
/** How long the provider's endpoints are used before they are discovered again, in milliseconds. */
const DISCOVERY_MS = 60 * 60 * 1000;

export interface CompanyRequest {
  /** The address that the provider opens with its answer. */
  returnAddress: string;
  /** Whether the provider must ask for a password or another proof, even if the person is signed in there. */
  isProof: boolean;
}

/** The requests of company sign-in. Methods throw `CompanyError`. */
export interface Provider {
  /** Returns the address at which the person signs in. */
  address(attempt: CompanyAttempt, request: CompanyRequest): Promise<string>;
  /**
   * Exchanges the provider's answer for the confirmed account.
   *
   * @param answer the query of the address that the provider opened
   */
  confirm(answer: string, attempt: CompanyAttempt, request: CompanyRequest): Promise<CompanyAccount>;
}

/** Opens a provider. Its endpoints are discovered with the first request. */
export function openProvider(settings: CompanySettings): Provider {
  let discovered: { client: Promise<oidc.Configuration>; at: number } | undefined;

  function clientNow(): Promise<oidc.Configuration> {
    if (discovered === undefined || Date.now() - discovered.at > DISCOVERY_MS) {
      const asked = { client: discover(settings), at: Date.now() };
      discovered = asked;
      asked.client.catch(() => {
        asked.at = Date.now() - DISCOVERY_MS + DISCOVERY_PAUSE_MS;
      });
    }
    return discovered.client;
  }

  return {
    address: (attempt, request) =>
      explaining(async () => addressAt(await clientNow(), settings.scopes, attempt, request)),
    confirm: (answer, attempt, request) =>
      explaining(async () =>
        readAccount(settings, await claimsOf(await clientNow(), answer, attempt, request)),
      ),
  };
}

async function explaining<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw explainFailure(error);
  }
}

async function discover({ issuer, clientId, clientSecret }: CompanySettings): Promise<oidc.Configuration> {
  const url = new URL(issuer);
  return oidc.discovery(url, clientId, undefined, authenticateBy(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    execute: [
      // Verifies the signature of identity tokens, too, and not only the connection to the provider.
      oidc.enableNonRepudiationChecks,
      // The settings allow plain http only on this machine.
      ...(url.protocol === "http:" ? [oidc.allowInsecureRequests] : []),
    ],
  });
}

/** Sends the secret in the way that the provider lists; in the header if it lists none (OpenID Connect Discovery, 3). */
function authenticateBy(clientSecret: string): oidc.ClientAuth {
  const inBody = oidc.ClientSecretPost(clientSecret);
  const inHeader = oidc.ClientSecretBasic(clientSecret);
  return (server, ...request) => {
    const listed = server.token_endpoint_auth_methods_supported ?? [];
    (listed.includes("client_secret_post") ? inBody : inHeader)(server, ...request);
  };
}

async function addressAt(
  client: oidc.Configuration,
  scopes: string,
  { state, nonce, verifier }: CompanyAttempt,
  { returnAddress, isProof }: CompanyRequest,
): Promise<string> {
  const url = oidc.buildAuthorizationUrl(client, {
    redirect_uri: returnAddress,
    scope: scopes,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...(isProof ? { prompt: "login", max_age: "0" } : {}),
  });
  return url.href;
}

async function claimsOf(
  client: oidc.Configuration,
  answer: string,
  { state, nonce, verifier }: CompanyAttempt,
  { returnAddress }: CompanyRequest,
): Promise<ProviderClaims> {
  const tokens = await oidc.authorizationCodeGrant(client, new URL(`${returnAddress}?${answer}`), {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const token: Readonly<Record<string, unknown>> = tokens.claims() ?? {};
  const hasInformation = client.serverMetadata().userinfo_endpoint !== undefined;
  const information = hasInformation
    ? await oidc.fetchUserInfo(client, tokens.access_token, String(token["sub"]))
    : {};
  return { token, information };
}
