import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Tenant } from "../../content/store.ts";
import { SiteError } from "../../contract/errors.ts";
import type { Services } from "../services.ts";
import { plainAddress } from "./plain-address.ts";
import { clientAddress } from "./proxy-trust.ts";

const WINDOW_MS = 10 * 60 * 1000;
/** Internet providers assign all addresses below these groups to one customer. */
const IPV6_GROUPS = 4;

/** @throws {SiteError} 429 if the limit of the visitor's address or of the tenant is exceeded */
export type NeedLimit = (request: FastifyRequest, reply: FastifyReply, tenant: Tenant) => Promise<void>;

/** Two token buckets for needs: one per address, one per tenant. Addresses are only stored as keyed hashes. */
export function createNeedLimit({
  store,
  configuration,
  trust,
}: Pick<Services, "store" | "configuration" | "trust">): NeedLimit {
  return async (request, reply, tenant) => {
    const digest = createHmac("sha256", await store.secret())
      .update(networkOf(clientAddress(request.raw, trust)))
      .digest("base64url");
    const wait =
      (await store.limits.take(`need:${tenant.id}:${digest}`, {
        capacity: configuration.needLimit,
        refillMs: WINDOW_MS,
      })) ||
      (await store.limits.take(`need:${tenant.id}`, {
        capacity: configuration.tenantNeedLimit,
        refillMs: WINDOW_MS,
      }));
    if (wait === 0) return;
    reply.header("Retry-After", Math.ceil(wait / 1_000));
    throw new SiteError("Too many requests", { status: 429 });
  };
}

/** An IPv4 address, or the network of one IPv6 customer. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  const [head = "", tail = ""] = plain.toLowerCase().split("%", 1)[0]?.split("::") ?? [];
  const before = head === "" ? [] : head.split(":");
  const after = tail === "" ? [] : tail.split(":");
  const zeros = plain.includes("::")
    ? Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0")
    : [];
  return [...before, ...zeros, ...after].slice(0, IPV6_GROUPS).join(":");
}
