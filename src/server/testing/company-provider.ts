import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Configuration, Provider } from "oidc-provider";

const CLIENT_ID = "studio";
const CLIENT_SECRET = "a secret of the tests, shared with the provider";

/** An account at the provider. */
export interface ProviderAccount {
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: readonly string[];
}

/** An OpenID Connect provider that runs on this machine. Its sign-in form accepts the id of any account with any password. */
export interface CompanyProvider {
  issuer: string;
  /** The environment variables that connect a server to the provider. */
  environment: Readonly<Record<string, string>>;
  /** The accounts by id. Tests may change them. */
  accounts: Map<string, ProviderAccount>;
  /** Stops answering. */
  stop(): Promise<void>;
  /** Answers again at the same address. */
  resume(): Promise<void>;
}

/**
 * Starts a provider.
 *
 * @param studio the Studio's origin, to which the provider sends people back
 * @param options how the Studio may authenticate
 */
export async function startCompanyProvider(
  studio: string,
  options: Pick<Configuration, "clientAuthMethods"> = {},
): Promise<CompanyProvider> {
  const accounts = new Map<string, ProviderAccount>();
  const server = createServer();
  const listen = async (port: number) => {
    await once(server.listen(port, "127.0.0.1"), "listening");
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const issuer = `http://127.0.0.1:${port}`;
  const handle = makeProvider(issuer, studio, accounts, options).callback();
  server.on("request", (request, response) => void handle(request, response));
  return {
    issuer,
    environment: {
      VITRINE_OIDC_ISSUER: issuer,
      VITRINE_OIDC_CLIENT_ID: CLIENT_ID,
      VITRINE_OIDC_CLIENT_SECRET: CLIENT_SECRET,
    },
    accounts,
    async stop() {
      if (!server.listening) return;
      server.closeAllConnections();
      await once(server.close(), "close");
    },
    async resume() {
      await listen(port);
    },
  };
}

function makeProvider(
  issuer: string,
  studio: string,
  accounts: ReadonlyMap<string, ProviderAccount>,
  options: Pick<Configuration, "clientAuthMethods">,
): Provider {
  return new Provider(issuer, {
    ...options,
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${studio}/studio/company`],
      },
    ],
    scopes: ["openid", "email", "profile"],
    claims: { openid: ["sub", "auth_time"], email: ["email", "email_verified"], profile: ["name", "groups"] },
    findAccount(_context, id) {
      const account = accounts.get(id);
      return account && { accountId: id, claims: async () => ({ sub: id, ...account }) };
    },
    pkce: { required: () => true },
    cookies: { keys: ["a key of the tests"] },
    ttl: { Session: 3_600, Grant: 3_600, Interaction: 3_600, AccessToken: 600, IdToken: 600 },
  });
}
