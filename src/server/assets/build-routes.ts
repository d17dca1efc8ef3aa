import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { LatestBuild } from "../../contract/addresses/builds.ts";
import { RECOVERIES_PATH } from "../../contract/site/recoveries.ts";
import type { LaterBuilds } from "../builds/later-builds.ts";
import { chooseAmong } from "../http/encodings.ts";
import { matchesTag } from "../http/entity-tags.ts";
import { COMMON_HEADERS, INERT_POLICY } from "../security/headers.ts";
import type { Services } from "../services/services.ts";
import { readSite } from "../tenancy/context.ts";
import type { RedirectRules } from "../tenancy/redirect-rules.ts";
import { BuildManifests } from "./build-manifests.ts";

const ASSETS = "/assets";
/** The encodings in which a build's files are stored in addition to the plain files, best first. */
const COMPRESSED = ["br", "gzip"] as const;

export interface BuildRoutesOptions {
  services: Services;
  rules: RedirectRules;
  /** Folders that contain `assets/`, with the current build's first. */
  folders: readonly string[];
  /** Builds that other servers add while this one runs. */
  later?: LaterBuilds | undefined;
}

/** Serves the files of browser builds, and the two documents from which an open page learns of a newer build. */
export async function registerBuilds(
  app: FastifyInstance,
  { services, rules, folders, later }: BuildRoutesOptions,
): Promise<void> {
  const { build } = services.renderer;
  const manifests = new BuildManifests();

  app.get("/builds/latest.json", (_request, reply) =>
    reply
      .headers({ ...COMMON_HEADERS, "Cache-Control": "no-cache" })
      .send({ id: build.id, timestamp: build.timestamp } satisfies LatestBuild),
  );

  app.post(RECOVERIES_PATH, (request, reply) => {
    const { "sec-fetch-site": from = "same-origin" } = request.headers;
    if (from === "same-origin")
      services.metrics.countRecovery(isFormOf(request.body, build.id) ? "same" : "newer");
    return reply
      .headers({ ...COMMON_HEADERS, "Cache-Control": "no-store" })
      .code(204)
      .send();
  });

  // The manifest includes redirects and files, which change with the content, so clients must revalidate it.
  app.get<{ Params: { file: string } }>("/builds/meta/:file", async (request, reply) => {
    reply.headers({ ...COMMON_HEADERS, "Cache-Control": "no-cache", Vary: "tenant-name, Accept-Encoding" });
    const id = /^(.+)\.json$/.exec(request.params.file)?.[1] ?? "";
    // During a rolling update, the request may come from a page of another server's build.
    const timestamp = id === build.id ? build.timestamp : await later?.timeOf(id);
    if (timestamp === undefined)
      return reply.code(404).type("text/plain; charset=utf-8").send("No such build\n");
    const site = await readSite(request.raw, services);
    const redirects = await rules.of(site.tenant);
    const accepted = request.headers["accept-encoding"];
    const { tag, encoding, body } = await manifests.of({ id, timestamp }, redirects, String(accepted ?? ""));
    reply.header("ETag", tag).type("application/json; charset=utf-8");
    if (encoding !== "identity") reply.header("Content-Encoding", encoding);
    return matchesTag(request.headers["if-none-match"], tag) ? reply.code(304).send() : reply.send(body);
  });

  if (folders.length > 0)
    await app.register((assets) => registerAssets(assets, folders, later), { prefix: ASSETS });
}

function isFormOf(body: unknown, build: string): boolean {
  return typeof body === "object" && body !== null && "build" in body && body.build === build;
}

async function registerAssets(
  app: FastifyInstance,
  folders: readonly string[],
  later: LaterBuilds | undefined,
): Promise<void> {
  // For `Accept-Encoding: *` the plugin would choose gzip even if the client refuses it (`gzip;q=0`).
  app.addHook("onRequest", async ({ raw: { headers } }) => {
    headers["accept-encoding"] = chooseAmong(COMPRESSED, String(headers["accept-encoding"] ?? ""));
  });
  await app.register(fastifyStatic, {
    root: folders.map((folder) => join(folder, "assets")),
    prefix: "/",
    preCompressed: true,
    index: false,
    redirect: false,
    dotfiles: "deny",
    maxAge: "365d",
    immutable: true,
    // The plugin would reject ranges that it cannot parse, and serve ranges for weak entity tags and any later date.
    acceptRanges: false,
    setHeaders(reply) {
      reply.headers({ ...COMMON_HEADERS, Vary: "Accept-Encoding" });
    },
  });
  // The plugin answers 403 for invalid names. They must get the same answer as missing files.
  app.setErrorHandler((error, _request, reply) => {
    if (!isForbidden(error)) throw error;
    return refuse(reply);
  });
  app.setNotFoundHandler({ preHandler: [] }, async (request, reply) => {
    if (request.method !== "GET" && request.method !== "HEAD")
      return refuse(reply.header("Allow", "GET, HEAD"), 405, "Method not allowed");
    const name = request.raw.url?.split("?", 1)[0]?.slice(`${ASSETS}/`.length) ?? "";
    const folder = await later?.find(name);
    return folder === undefined ? refuse(reply) : reply.sendFile(name, folder);
  });
}

function isForbidden(error: unknown): boolean {
  return error instanceof Error && "statusCode" in error && error.statusCode === 403;
}

function refuse(reply: FastifyReply, status = 404, text = "No such file"): FastifyReply {
  return reply
    .headers({ ...COMMON_HEADERS, "Cache-Control": "no-store", "Content-Security-Policy": INERT_POLICY })
    .code(status)
    .type("text/plain; charset=utf-8")
    .send(`${text}\n`);
}
