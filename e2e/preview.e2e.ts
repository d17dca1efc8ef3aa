import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createPlainServer, request as httpRequest } from "node:http";
import { type Server, createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Page, chromium } from "@playwright/test";
import { CHROMIUM_FLAGS, findTestChromium } from "../scripts/chromium.ts";
import { type RunningServer, runVitrine, startServer } from "./server.ts";
import { copySeed, expect, test } from "./site.ts";

const ARTICLE = `---
title: Only in the preview
publishedAt: 2026-01-02
---
Quetzal flies.

[Tell us](/need.html)
`;

/** Creates a preview link for a scheduled article, and returns its path. */
async function makeLink({ dataFolder }: RunningServer): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "vitrine-e2e-preview-"));
  try {
    mkdirSync(path.join(folder, "articles", "en"), { recursive: true });
    writeFileSync(path.join(folder, "articles", "en", "quetzal.md"), ARTICLE);
    const made = ["make", folder, "articles/en/quetzal.md", "--title", "Birds", "--at", "2099-01-01"];
    await runVitrine(dataFolder, "release", "harbor", ...made);
    const list = await runVitrine(dataFolder, "release", "harbor");
    const number = /^\s*(\d+) .*Birds/m.exec(list)?.[1] ?? "";
    const options = ["--title", "Look", "--release", number, "--path", "/quetzal.html"];
    const text = await runVitrine(dataFolder, "preview", "harbor", "make", ...options);
    return /\/studio\/preview\/[\w.-]+/.exec(text)?.[0] ?? "";
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A page that shows an address in a frame. */
function framePage(address: string): string {
  return `<!doctype html><title>Frame</title><iframe width="1000" height="700" src="${address}"></iframe>`;
}

function frameAddress(page: Page): string {
  return page.frames()[1]?.url() ?? "";
}

test("a preview continues from page to page in a frame without cookies", async ({ page, complaints }) => {
  complaints.tolerate(/localhost/);
  const folder = copySeed();
  const studio = createPlainServer();
  await new Promise<void>((resolve) => studio.listen(0, "127.0.0.1", resolve));
  const origin = `http://studio.localhost:${(studio.address() as AddressInfo).port}`;
  const server = await startServer(folder, { VITRINE_STUDIO_ORIGIN: origin });
  const link = await makeLink(server);
  studio.on("request", (_, response) =>
    response.setHeader("Content-Type", "text/html").end(framePage(server.origin("harbor") + link)),
  );
  await page.goto(origin);
  const shown = page.frameLocator("iframe");
  await expect(shown.getByText("Quetzal flies.")).toBeVisible();
  expect(frameAddress(page)).toContain("/quetzal.html?preview=");
  await expect(shown.getByRole("complementary", { name: "Preview" })).toBeVisible();
  const calls: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/client/")) calls.push(request.headers()["preview-token"]);
  });
  await shown.getByRole("main").getByRole("link", { name: "Tell us" }).click();
  await expect(shown.locator("[data-need-form]").first()).toBeVisible();
  expect(frameAddress(page)).toMatch(/\/need\.html\?preview=/);
  expect(calls.filter((token) => token !== link.split("/").at(-1))).toEqual([]);
  await shown.locator("[data-need-form] button[type=submit]").first().click();
  await expect(shown.getByText("Preview: nothing was sent.")).toBeVisible();
  await server.stop();
  studio.close();
  rmSync(folder, { recursive: true, force: true });
});

test("a link lets people without an account enter and leave the preview", async ({
  page,
  server,
  complaints,
}) => {
  complaints.tolerate(/responded with a status of 404/);
  await page.goto(server.origin("harbor") + (await makeLink(server)));
  await expect(page.getByText("Quetzal flies.")).toBeVisible();
  expect(new URL(page.url()).search).toBe("");
  expect(await page.locator("main [data-line]").count()).toBeGreaterThan(0);
  await page.getByRole("link", { name: "Leave the preview" }).click();
  await expect(page.getByRole("complementary", { name: "Preview" })).toHaveCount(0);
  const gone = await page.goto(`${server.origin("harbor")}/quetzal.html`);
  expect(gone?.status()).toBe(404);
});

/** Starts an HTTPS proxy in front of the server. `/frame?` followed by an address is a page that shows this address in a frame. */
async function encrypt(folder: string, port: number): Promise<Server> {
  const [key, cert] = ["key.pem", "cert.pem"].map((name) => path.join(folder, name)) as [string, string];
  execFileSync(
    "openssl",
    [
      "req",
      "-x509",
      "-newkey",
      "ec",
      "-pkeyopt",
      "ec_paramgen_curve:prime256v1",
      "-nodes",
      "-days",
      "2",
      "-subj",
      "/CN=localhost",
      "-keyout",
      key,
      "-out",
      cert,
    ],
    { stdio: "ignore" },
  );
  const proxy = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
    const framed = /^\/frame\?(.*)$/.exec(request.url ?? "")?.[1];
    if (framed !== undefined) {
      response.setHeader("Content-Type", "text/html").end(framePage(framed));
      return;
    }
    const headers = {
      ...request.headers,
      "x-forwarded-proto": "https",
      "x-forwarded-host": request.headers.host,
    };
    const sent = httpRequest({ port, host: "127.0.0.1", path: request.url, method: request.method, headers });
    sent.on("response", (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    sent.on("error", () => response.destroy());
    request.pipe(sent);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return proxy;
}

test("a frame keeps the cookie of a preview where cookies of third parties are blocked", async () => {
  const folder = copySeed();
  const plain = await startServer(folder);
  const { port } = plain;
  const proxy = await encrypt(folder, port);
  await plain.stop();
  const { port: outside } = proxy.address() as AddressInfo;
  const studio = `https://studio.localhost:${outside}`;
  const server = await startServer(
    folder,
    { VITRINE_STUDIO_ORIGIN: studio, VITRINE_TRUST_PROXY: "loopback" },
    port,
  );
  const executablePath = findTestChromium();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [...CHROMIUM_FLAGS, "--test-third-party-cookie-phaseout"],
  });
  try {
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const page = await context.newPage();
    const link = await makeLink(server);
    await page.goto(`${studio}/frame?https://harbor.localhost:${outside}${link}`);
    const shown = page.frameLocator("iframe");
    await expect(shown.getByText("Quetzal flies.")).toBeVisible();
    expect(frameAddress(page)).toBe(`https://harbor.localhost:${outside}/quetzal.html`);
    await shown.getByRole("main").getByRole("link", { name: "Tell us" }).click();
    await expect(shown.locator("[data-need-form]").first()).toBeVisible();
    await expect(shown.getByRole("complementary", { name: "Preview" })).toBeVisible();
    // The cookie applies only to frames in the Studio. In another tab, the same browser shows the published site.
    const other = await context.newPage();
    expect((await other.goto(`https://harbor.localhost:${outside}/quetzal.html`))?.status()).toBe(404);
  } finally {
    await browser.close();
    await server.stop();
    proxy.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
