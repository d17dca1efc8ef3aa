import { mkdir, writeFile } from "node:fs/promises";
import { request as requestHttp } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import * as v from "valibot";
import { expect } from "vitest";
import { COMMAND_LINE } from "../../content/accounts/audit.ts";
import { importFolder } from "../../content/import/folder/import-folder.ts";
import { type StudioEndpoint, parametersOf } from "../../contract/studio/endpoint.ts";
import { STUDIO_ENDPOINTS } from "../../contract/studio/endpoints/table.ts";
import type { Action, Grant } from "../../contract/studio/roles.ts";
import type { TestInstallation } from "./test-installation.ts";

const STUDIO = "studio.localhost:3000";
const PASSWORD = "purple giraffe ladder";

export interface StudioResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** The parsed envelope. */
  json: { code: number; msg: string; data: unknown; errors?: { field: string; message: string }[] };
}

export interface StudioRequestOptions {
  method?: string;
  headers?: Record<string, string>;
  /** An object to send as JSON. */
  body?: object;
  /** A body to send unchanged. */
  bytes?: string | Uint8Array;
}

/** A client of the Studio's API. */
export interface StudioClient {
  (path: string, options?: StudioRequestOptions): Promise<StudioResponse>;
  /** Headers that identify the client. */
  readonly own: Readonly<Record<string, string>>;
}

/** The files of a small site "quay" in three languages, by name. */
export const QUAY: Readonly<Record<string, string>> = {
  "site.yaml":
    "code: quay\nname: Quay\nlanguages:\n  - { code: en, default: true }\n  - { code: zh }\n  - { code: kr }\ngroups:\n  - { slug: news, name: News }\n  - { slug: trade, name: Trade }\n",
  "menus.yaml": "top_menu:\n  - { id: about, name: About, article: about }\n",
  "articles/en/about.md":
    "---\ntitle: About\npublishedAt: 2026-01-01\n---\nWe are here. [Opening](news/opening.md)\n",
  "articles/zh/about.md": "---\ntitle: 关于\npublishedAt: 2026-01-01\n---\n我们在这里。\n",
  "articles/en/news/opening.md":
    "---\ntitle: Opening\npublishedAt: 2026-02-01\ntags: [event]\n---\nWe open at nine.\n",
  "articles/kr/news/opening.md": "---\ntitle: 개장\npublishedAt: 2026-02-01\n---\n아홉 시에 엽니다.\n",
  "articles/en/trade/plan.md": "---\ntitle: Plan\npublishedAt: 2026-03-01\ndraft: true\n---\nSoon.\n",
};

/** Imports a content folder into an installation. */
export async function importFiles(
  { store, dataFolder }: TestInstallation,
  files: Readonly<Record<string, string>>,
  name = "quay",
): Promise<void> {
  const folder = join(dataFolder, "folders", name);
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  const { findings } = await importFolder(store.exchange, folder);
  expect(findings.list.filter(({ severity }) => severity === "error")).toEqual([]);
}

/** Creates a client that calls the Studio's API as a browser at the Studio's origin does. */
export function studioClient(installation: TestInstallation, own: Record<string, string> = {}): StudioClient {
  const call = async (
    path: string,
    { method = "GET", headers = {}, body, bytes }: StudioRequestOptions = {},
  ) => {
    const isRead = method === "GET" || method === "HEAD";
    return sendTo(installation, {
      method,
      path: path.startsWith("/studio/") ? path : `/studio/api/${path}`,
      headers: {
        host: STUDIO,
        ...(isRead || "authorization" in own ? {} : { origin: `http://${STUDIO}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...own,
        ...headers,
      },
      payload: body === undefined ? bytes : JSON.stringify(body),
    });
  };
  return Object.assign(call, { own });
}

let lastPerson = 0;

/** Signs in a person with these grants, and returns the person's client. */
export async function signedIn(installation: TestInstallation, ...grants: Grant[]): Promise<StudioClient> {
  const accounts = await installation.store.openAccounts();
  const email = `person-${(lastPerson += 1)}@harbor.example`;
  const { token } = await accounts.invite(COMMAND_LINE, null, { email, name: "", grants });
  const answer = await studioClient(installation)("invitation/accept", {
    method: "POST",
    body: { token, password: PASSWORD },
  });
  expect(answer.status).toBe(200);
  return studioClient(installation, { cookie: String(answer.headers["set-cookie"]).split(";", 1)[0] ?? "" });
}

/** Creates a client with an API token. */
export async function withToken(
  installation: TestInstallation,
  tenant: string,
  actions: readonly Action[],
): Promise<StudioClient> {
  const accounts = await installation.store.openAccounts();
  const { token } = await accounts.makeApiToken(COMMAND_LINE, null, {
    name: "script",
    tenant,
    actions,
    endsAt: null,
  });
  return studioClient(installation, { authorization: `Bearer ${token}` });
}

/** Sends requests through node:http, because the Studio's handler runs before the framework. */
async function sendTo(
  { app }: TestInstallation,
  {
    method,
    path,
    headers,
    payload,
  }: {
    method: string;
    path: string;
    headers: Record<string, string>;
    payload: string | Uint8Array | undefined;
  },
): Promise<StudioResponse> {
  if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const { promise, resolve, reject } = Promise.withResolvers<StudioResponse>();
  const outgoing = requestHttp({ host: "127.0.0.1", port, method, path, headers, agent: false });
  outgoing.on("error", reject).on("response", (answer) => {
    let text = "";
    const type = String(answer.headers["content-type"]);
    const finish = () => {
      const json = (
        type.startsWith("application/json") ? JSON.parse(text || "{}") : {}
      ) as StudioResponse["json"];
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, json });
    };

    // An event stream has no end, so only its start is returned.
    if (type.startsWith("text/event-stream")) {
      finish();
      outgoing.destroy();
      return;
    }
    answer.setEncoding("utf8").on("data", (part: string) => void (text += part));
    answer.on("end", finish);
  });
  outgoing.end(payload);
  const response = await promise;
  if (response.status === 200 && response.text !== "") expectDescribed(method, path, response.json.data);
  return response;
}

const PATTERNS = Object.entries<StudioEndpoint>(STUDIO_ENDPOINTS)
  // Paths with fewer parameters come first, so that literal segments take precedence.
  .toSorted(([, one], [, other]) => parametersOf(one.path).length - parametersOf(other.path).length)
  .map(([name, endpoint]) => {
    const pathname = endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1");
    return { name, endpoint, pattern: new URLPattern({ pathname }) };
  });

function findEndpoint(method: string, pathname: string): [string, StudioEndpoint] | undefined {
  const found = PATTERNS.find(
    ({ endpoint, pattern }) => endpoint.method === method && pattern.test({ pathname }),
  );
  return found && [found.name, found.endpoint];
}

/** Checks that an answer matches the API's description exactly. Every answer in every test is checked. */
function expectDescribed(method: string, path: string, data: unknown): void {
  const [name, endpoint] = findEndpoint(method, path.split("?", 1)[0] ?? "") ?? [];
  if (endpoint === undefined || typeof endpoint.answer === "string") return;
  const described = v.safeParse(endpoint.answer, data);
  expect(
    described.issues?.map((issue) => `${name}: ${v.getDotPath(issue)}: ${issue.message}`),
  ).toBeUndefined();
  expect(data, `${name} has the answer that is described`).toEqual(described.output);
}
