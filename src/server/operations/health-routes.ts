import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readBackupState } from "../../content/maintenance/backup-state.ts";
import { isDraining } from "../http/drain.ts";
import { COMMON_HEADERS, INERT_POLICY } from "../security/headers.ts";
import type { Services } from "../services/services.ts";
import { checkMetricsAccess } from "./metrics-access.ts";

const HEADERS = {
  ...COMMON_HEADERS,
  "Content-Security-Policy": INERT_POLICY,
  "Cache-Control": "no-store",
};
const TEXT = "text/plain; charset=utf-8";

export interface HealthOptions {
  services: Services;
  /** Sends the site's page for an address that does not exist. */
  answerPage: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

/**
 * Registers endpoints for monitoring: liveness, readiness and metrics. The first two reveal only yes or no, because load
 * balancers request them on tenants' hosts.
 */
export async function registerHealth(
  app: FastifyInstance,
  { services, answerPage }: HealthOptions,
): Promise<void> {
  const { configuration, store, metrics } = services;
  metrics.watchHeldNeeds(() => store.needs.heldBack());
  metrics.watchBackups(() => readBackupState(configuration.dataFolder));

  app.get("/healthz", (_request, reply) => reply.headers(HEADERS).type(TEXT).send("ok\n"));

  app.get("/readyz", async (_request, reply) => {
    reply.headers(HEADERS).type(TEXT);
    if (isDraining(app.server)) return reply.code(503).send("the server is shutting down\n");
    try {
      await store.ping();
      return reply.send("ready\n");
    } catch (error) {
      reply.log.warn({ err: error }, "not ready: the store does not answer");
      return reply.code(503).header("Retry-After", 5).send("the store does not answer\n");
    }
  });

  app.get("/metrics", async (request, reply) => {
    const access = await checkMetricsAccess(request.raw, services);
    if (access === "hidden") return answerPage(request, reply);
    reply.headers(HEADERS);
    if (access === "granted") return reply.type(metrics.contentType).send(await metrics.text());
    return reply
      .code(401)
      .header("WWW-Authenticate", 'Bearer realm="metrics"')
      .type(TEXT)
      .send("send the token of VITRINE_METRICS_TOKEN: Authorization: Bearer <token>\n");
  });
}
