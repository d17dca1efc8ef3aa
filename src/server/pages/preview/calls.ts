import { StoreSilentError } from "../../../content/model/store-silent-error.ts";
import type { ShownPreview } from "../../../content/preview/previews.ts";
import { type EndpointName, endpoints } from "../../../contract/api/endpoints.ts";
import { successEnvelope } from "../../../contract/api/envelope.ts";
import { SiteError, notFound } from "../../../contract/api/errors.ts";
import { statusOfError } from "../../api/send-envelope.ts";
import { callEndpoint } from "../../endpoints/call-endpoint.ts";
import type { Services } from "../../services/services.ts";
import { explainOutage } from "../../telemetry/explain-outage.ts";
import { callLanguage } from "../../tenancy/context.ts";
import { withoutTracking } from "./pages.ts";
import type { PreviewRequest } from "./sending.ts";
import { PREVIEW_TEXTS } from "./texts.ts";

/** Answers a call of the content API with a preview's content. Messages of forms are refused, and visits are not counted. */
export async function answerCall(
  { request, response, site: published, headers }: PreviewRequest,
  { reader, tenant }: ShownPreview,
  services: Services,
): Promise<void> {
  const language = callLanguage(request.headers["accept-language"], tenant);
  const send = (status: number, data: unknown) => {
    response.writeHead(status, { ...headers, "Content-Type": "application/json; charset=utf-8" });
    response.end(request.method === "HEAD" ? undefined : JSON.stringify(data));
  };
  try {
    const asked = findEndpoint(request.method, request.url ?? "/");
    if (asked.name === "recordVisit") return send(200, successEnvelope(null));
    // Every other POST stores data on the live site or sends mail.
    if (endpoints[asked.name].method === "POST")
      throw new SiteError(PREVIEW_TEXTS[language].unsent, { status: 403 });
    const data = await callEndpoint(asked.name, asked.parameters, {
      site: { ...published, tenant: { ...tenant, hosts: published.tenant.hosts } },
      language,
      reader: withoutTracking(reader),
      store: services.store,
      tenants: services.tenants,
      signer: services.signer,
      attribution: { formUrl: "", refererUrl: "", landingUrl: "" },
    });
    send(200, successEnvelope(data));
  } catch (raised) {
    const error = await explainOutage(raised, services.store);
    if (error instanceof StoreSilentError) throw error;
    const status = statusOfError(error);
    if (status >= 500) services.log.error({ err: error }, "a call of a preview failed");
    const message = error instanceof SiteError && status < 500 ? error.message : "Internal Server Error";
    send(status, { code: status, msg: message, data: null });
  }
}

const PATHS = Object.entries(endpoints).map(([name, { method, path }]) => ({
  name: name as EndpointName,
  method,
  names: Array.from(path.matchAll(/\{(\w+)\}/g), ([, parameter = ""]) => parameter),
  pattern: new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "([^/]+)")}$`),
}));

/** @throws {SiteError} 404 if there is no such call, 400 if its address cannot be decoded */
function findEndpoint(
  method = "GET",
  url: string,
): { name: EndpointName; parameters: Record<string, string> } {
  const [path = "", query = ""] = url.split(/\?(.*)/s);
  const wanted = method === "HEAD" ? "GET" : method;
  const found = PATHS.find((one) => one.method === wanted && one.pattern.test(path));
  if (found === undefined) throw notFound("Call");
  const values = found.pattern.exec(path)?.slice(1) ?? [];
  try {
    const inPath = found.names.map((name, index) => [name, decodeURIComponent(values[index] ?? "")]);
    return {
      name: found.name,
      parameters: { ...Object.fromEntries(new URLSearchParams(query)), ...Object.fromEntries(inPath) },
    };
  } catch {
    throw new SiteError("Bad request", { status: 400 });
  }
}
