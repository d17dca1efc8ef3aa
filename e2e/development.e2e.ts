import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pagesOf } from "./addresses.ts";
import { TENANTS } from "./seed.ts";
import { startDevelopment } from "./server.ts";
import { copySeed, expect, test, untilIdle } from "./site.ts";

const ROOT = path.resolve(import.meta.dirname, "..");

test("development's React finds no difference between served and hydrated pages", async ({ page }) => {
  test.setTimeout(600_000);
  const folder = copySeed();
  const server = await startDevelopment(folder);
  try {
    for (const tenant of TENANTS) {
      for (const { kind, path, status } of await pagesOf(server, tenant, "zh")) {
        await test.step(`${tenant} ${kind}`, async () => {
          const response = await page.goto(server.origin(tenant) + path);
          expect(response?.status()).toBe(status);
          await page.waitForFunction(() => {
            const main = document.querySelector("main");
            return main !== null && Object.keys(main).some((key) => key.startsWith("__reactProps"));
          });
          await untilIdle(page);
        });
      }
    }
  } finally {
    await page.goto("about:blank");
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test("development shows a changed message on the next page, in cached frames as well", async () => {
  test.setTimeout(600_000);
  const folder = copySeed();
  const root = copySources();
  const server = await startDevelopment(folder, root);
  try {
    /** Returns the label of the header's link to the enquiry form. */
    const call = async () =>
      /<header.*?_call" [^>]*>([^<]+)/s.exec((await server.fetch("/need.html")).text)?.[1];
    // Requested twice, because frames are cached from the second page on.
    expect([await call(), await call()]).toEqual(["Contact us", "Contact us"]);
    const catalogue = path.join(root, "src/site/messages/en.json");
    const messages = JSON.parse(readFileSync(catalogue, "utf8"));
    writeFileSync(catalogue, JSON.stringify({ ...messages, "contact-us": "Drop us a line" }));
    await expect.poll(call).toBe("Drop us a line");
  } finally {
    await server.stop();
    for (const copy of [folder, root]) rmSync(copy, { recursive: true, force: true });
  }
});

test("development imports the demo sites, serves the Studio, and shows errors in the terminal and the browser", async ({
  page,
  complaints,
}) => {
  test.setTimeout(600_000);
  complaints.tolerate(/status of 500/);
  const folder = mkdtempSync(path.join(tmpdir(), "vitrine-development-"));
  const root = copySources();
  cpSync(path.join(ROOT, "sites/harbor"), path.join(root, "sites/harbor"), { recursive: true });
  const server = await startDevelopment(folder, root);
  const source = path.join(root, "src/site/themes/theme1/pages/article.tsx");
  const text = readFileSync(source, "utf8");
  const overlay = page.locator("vite-error-overlay");
  try {
    await expect.poll(() => server.log()).toContain(`${server.origin("harbor")}/`);
    const setup = /http\S+\/studio\/join#\S+/.exec(server.log())?.[0] ?? "";
    complaints.tolerate(/status of 401/);
    // The copy links the package of the fonts from outside, so the development server refuses to serve it.
    complaints.tolerate(/status of 403 .*woff2/);
    await page.goto(setup);
    await expect(page.getByRole("heading", { level: 1, name: "Set up the Studio" })).toBeVisible();
    expect(server.log()).not.toContain("error");

    writeFileSync(source, `${text}\nconst broken = <div;\n`);
    // The page is notified of changes only once it is connected.
    const connected = page
      .waitForEvent("websocket", (socket) => socket.url().includes("harbor"))
      .then((socket) => socket.waitForEvent("framereceived"));
    await page.goto(`${server.origin("harbor")}/about.html`);
    await connected;
    await expect(overlay).toContainText("pages/article.tsx");
    expect(server.log()).toContain("PARSE_ERROR");

    writeFileSync(source, text.replace("return (", 'throw new TypeError("a bug in the page");\n  return ('));
    await expect(overlay).toContainText("a bug in the page");
    expect(server.log()).toContain("TypeError: a bug in the page");

    writeFileSync(source, text);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(overlay).toHaveCount(0);
  } finally {
    await page.goto("about:blank");
    await server.stop();
    for (const copy of [folder, root]) rmSync(copy, { recursive: true, force: true });
  }
});

/** Copies the sources, so that a test can change them. The caller deletes the copy, which has a separate cache of Vite. */
function copySources(): string {
  const copy = mkdtempSync(path.join(tmpdir(), "vitrine-sources-"));
  for (const part of [
    "src",
    "scripts",
    "vite.config.ts",
    "vite.studio.config.ts",
    "package.json",
    "tsconfig.json",
  ])
    cpSync(path.join(ROOT, part), path.join(copy, part), { recursive: true });
  mkdirSync(path.join(copy, "node_modules"));
  for (const name of readdirSync(path.join(ROOT, "node_modules")).filter((each) => !each.startsWith(".")))
    symlinkSync(path.join(ROOT, "node_modules", name), path.join(copy, "node_modules", name));
  return copy;
}
