import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importFolder } from "../../content/import/folder/import-folder.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const KOREAN = "xn--vv4b606a.test";
const CHINESE = "xn--fsqu00a.xn--0zwm56d";

let site: TestInstallation;
let folder: string;
let port: number;
beforeAll(async () => {
  site = await openTestInstallation({ environment: { VITRINE_TRUST_PROXY: "on" } });
  folder = await mkdtemp(join(tmpdir(), "vitrine-hosts-"));
  await put("korean", "hosts: [시험.test, 'WWW.시험。test', xn--vv4b606a.test]");
  await put("chinese", "hosts: [例子.测试]\norigin: https://例子。测试:443");
  await site.app.listen({ port: 0, host: "127.0.0.1" });
  port = (site.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

async function put(code: string, settings: string) {
  const path = join(folder, code);
  await mkdir(path, { recursive: true });
  await writeFile(join(path, "site.yaml"), `code: ${code}\nname: ${code}\n${settings}\n`);
  return importFolder(site.store.exchange, path);
}

/** Sends lines and a body as UTF-8, and returns the server's answer. */
function send(lines: string[], body = ""): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    const parts: Buffer[] = [];
    socket.on("data", (part) => parts.push(part));
    socket.on("end", () => resolve(Buffer.concat(parts).toString()));
    socket.on("error", reject);
    socket.write(`${[...lines, "Connection: close"].join("\r\n")}\r\n\r\n${body}`);
  });
}

const robots = (...headers: string[]) => send(["GET /robots.txt HTTP/1.1", ...headers]);

describe("a host in any script", () => {
  it.each([
    [KOREAN, `http://${KOREAN}`],
    ["XN--VV4B606A.Test.", `http://${KOREAN}`],
    ["시험.test", `http://${KOREAN}`],
    ["시험。TEST.:8080", `http://${KOREAN}:8080`],
    ["www.시험.test", `http://www.${KOREAN}`],
    [CHINESE, `https://${CHINESE}`],
    ["例子.测试", `https://${CHINESE}`],
  ])("finds its site, named %s", async (host, origin) => {
    expect(await robots(`Host: ${host}`)).toContain(`Sitemap: ${origin}/sitemap.xml`);
    expect(await robots("Host: harbor.localhost", `X-Forwarded-Host: ${host}`)).toContain(
      `Sitemap: ${origin}/sitemap.xml`,
    );
  });

  it.each(["시험..test", "시험/evil.test", "시험@evil.test", "\u202e시험.test"])(
    "is refused if it is invalid: %j",
    async (host) => {
      expect(await robots(`Host: ${host}`)).toMatch(/^HTTP\/1\.1 400 /);
      expect(await robots("Host: harbor.localhost", `X-Forwarded-Host: ${host}`)).toContain(
        "Sitemap: http://harbor.localhost/sitemap.xml",
      );
    },
  );

  it.each([
    ["시험.test", `http://${KOREAN}`, 200],
    [KOREAN, `http://${KOREAN}`, 200],
    [`${KOREAN}.`, `http://${KOREAN}.`, 200],
    [CHINESE, `https://${CHINESE}`, 200],
    [CHINESE, `http://${KOREAN}`, 403],
  ])("at %s takes an enquiry from a page of %s: %d", async (host, origin, status) => {
    const body = JSON.stringify({ name: "A", email: "a@例子。测试", message: "Hello", consent: true });
    const answer = await send(
      [
        "POST /api/client/need HTTP/1.1",
        `Host: ${host}`,
        `Origin: ${origin}`,
        "Content-Type: application/json",
        `Content-Length: ${Buffer.byteLength(body)}`,
      ],
      body,
    );
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  it("lets pages of a public origin in another script write", async () => {
    const { headers } = await site.app.inject({
      method: "OPTIONS",
      url: "/api/client/need",
      headers: { origin: `https://${CHINESE}`, "access-control-request-method": "POST" },
    });
    expect(headers["access-control-allow-origin"]).toBe(`https://${CHINESE}`);
  });

  it("belongs to one tenant, however it is written", async () => {
    await expect(put("other", `hosts: ['${KOREAN.toUpperCase()}']`)).rejects.toThrow(
      `The host 시험.test (${KOREAN}) belongs to another tenant`,
    );
  });

  it.each([
    [
      "hosts: [a.test, 'https://시험.test']",
      "site.yaml:3:17",
      /hosts\[1\]: must be a host name without scheme/,
    ],
    ["hosts: [xn--zzzzzz.localhost]", "site.yaml:3:9", /"xn--zzzzzz", which is not valid Punycode/],
    ["hosts: ['시험..test']", "site.yaml:3:9", /"시험\.\.test" \(xn--vv4b606a\.\.test\) has an empty part/],
    [
      "origin: https://시험..test",
      "site.yaml:3:1",
      /origin: "시험\.\.test" \(xn--vv4b606a\.\.test\) has an empty part/,
    ],
    ["origin: https://시험.test/a", "site.yaml:3:1", /origin: must be only scheme and host/],
  ])("is reported with file and line if it is invalid: %s", async (settings, place, text) => {
    const { findings, summary } = await put("wrong", settings);
    expect(summary).toBeUndefined();
    expect(findings.list).toHaveLength(1);
    expect(findings.list[0]).toMatchObject({ message: expect.stringMatching(text) as unknown });
    const { file, line, column } = findings.list[0] ?? expect.unreachable();
    expect(`${file}:${line}:${column}`).toBe(place);
  });
});
