import type { IncomingMessage } from "node:http";
import type { Client } from "../endpoints/call-scope.ts";
import { type ProxyTrust, clientAddress } from "../http/proxy-trust.ts";
import { isBotAgent } from "../tenancy/bot-agent.ts";

/** Returns the client's data that visit counting uses. */
export function readClient(request: IncomingMessage, trust: ProxyTrust): Client {
  const { "user-agent": userAgent = "", dnt, "sec-gpc": privacySignal } = request.headers;
  return {
    address: clientAddress(request, trust),
    userAgent,
    isBot: userAgent === "" || isBotAgent(userAgent),
    objects: dnt === "1" || privacySignal === "1",
  };
}
