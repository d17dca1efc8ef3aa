import type { FastifyInstance } from "fastify";
import { COMMON_HEADERS, INERT_POLICY } from "../security/headers.ts";
import type { Services } from "../services.ts";

/** For monitoring: liveness, readiness and metrics. */
export async function registerHealth(app: FastifyInstance, { store, metrics }: Services): Promise<void> {
  app.addHook("onSend", async (_request, reply) => {
    reply.headers({
      ...COMMON_HEADERS,
      "Content-Security-Policy": INERT_POLICY,
      "Cache-Control": "no-store",
    });
  });
  app.get("/healthz", (_request, reply) => reply.type("text/plain; charset=utf-8").send("ok\n"));
  app.get("/readyz", async (_request, reply) => {
    reply.type("text/plain; charset=utf-8");
    try {
      await store.ping();
      return reply.send("ready\n");
    } catch (error) {
      reply.log.warn({ err: error }, "not ready: the store does not answer");
      return reply.code(503).header("Retry-After", 5).send("the store does not answer\n");
    }
  });
  app.get("/metrics", async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
}
