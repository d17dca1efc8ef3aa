import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { createMemoryBuckets } from "../../content/limits/memory-buckets.ts";
import { type Charge, QuotaError } from "../../content/limits/quotas.ts";
import type { Tenant } from "../../content/store.ts";
import { SiteError } from "../../contract/api/errors.ts";
import { plainAddress } from "../http/plain-address.ts";
import { clientAddress } from "../http/proxy-trust.ts";
import type { Services } from "../services/services.ts";
import { floodSpace } from "./flood-space.ts";

const WINDOW_MS = 10 * 60 * 1000;
/** Maximum number of attempts per accepted enquiry and address. People correct errors, and retry after failures. */
const ATTEMPTS_PER_NEED = 30;
/**
 * Number of leading groups of an IPv6 address that identify a network. Internet providers assign all addresses below one such
 * prefix to one customer.
 */
const IPV6_GROUPS = 4;

/**
 * Accepts an enquiry, unless its address has made too many attempts. `accept` gets the charges of the enquiry: to the quotas of the
 * address and of the tenant. An enquiry beyond the tenant's quota is stored but held for review, so that nobody is refused because of
 * others.
 *
 * @throws {SiteError} 429 if a limit is exceeded; otherwise whatever `accept` throws
 */
export type NeedLimit = <Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  tenant: Tenant,
  accept: (charges: readonly Charge[]) => Promise<Result>,
) => Promise<Result>;

/**
 * Creates the limit. Only accepted enquiries are charged; otherwise a few rejected requests would close the form for everybody. For
 * the same reason, attempts are counted only per address, in this process's memory. Addresses are stored only as keyed hashes.
 */
export function createNeedLimit({
  store,
  configuration,
  trust,
}: Pick<Services, "store" | "configuration" | "trust">): NeedLimit {
  const { needLimit, tenantNeedLimit } = configuration;
  const attempts = createMemoryBuckets();
  const attemptsSize = { capacity: needLimit * ATTEMPTS_PER_NEED, refillMs: WINDOW_MS };

  async function chargesOf(network: string, { id }: Tenant): Promise<Charge[]> {
    const digest = createHmac("sha256", await store.secret())
      .update(network)
      .digest("base64url");
    return [
      { key: `need:${id}:${digest}`, size: { capacity: needLimit, refillMs: WINDOW_MS } },
      {
        key: `need:${id}`,
        size: { capacity: tenantNeedLimit, refillMs: WINDOW_MS },
        holdsBack: { maximumBytes: await floodSpace(configuration) },
      },
    ];
  }

  function refuse(reply: FastifyReply, waitMs: number): SiteError {
    reply.header("Retry-After", Math.ceil(waitMs / 1_000));
    return new SiteError("Too many requests", { status: 429 });
  }

  return async (request, reply, tenant, accept) => {
    const network = networkOf(clientAddress(request.raw, trust));
    const wait = attempts.take(network, attemptsSize);
    if (wait > 0) throw refuse(reply, wait);
    try {
      return await accept(await chargesOf(network, tenant));
    } catch (error) {
      throw error instanceof QuotaError ? refuse(reply, error.waitMs) : error;
    }
  };
}

/** Returns an IPv4 address, or the network of an IPv6 customer. */
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
