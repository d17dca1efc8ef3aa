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

test("development's React finds nothing that differs between served and drawn pages", async ({ page }) => {
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

test("development shows a message that was changed on the next page, in what the server keeps, too", async () => {
  test.setTimeout(600_000);
  const folder = copySeed();
  const root = copySources();
  const server = await startDevelopment(folder, root);
  try {
    /** The words of the header's way to the form. */
    const call = async () =>
      /<header.*?_call" [^>]*>([^<]+)/s.exec((await server.fetch("/need.html")).text)?.[1];
    // What is kept is kept from the second time on.
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

/** A copy of what development reads, to be changed; the caller removes it. What Vite keeps beside the packages is its own, too. */
function copySources(): string {
  const root = path.resolve(import.meta.dirname, "..");
  const copy = mkdtempSync(path.join(tmpdir(), "vitrine-sources-"));
  for (const part of ["src", "vite.config.ts", "vite.studio.config.ts", "package.json", "tsconfig.json"])
    cpSync(path.join(root, part), path.join(copy, part), { recursive: true });
  mkdirSync(path.join(copy, "node_modules"));
  for (const name of readdirSync(path.join(root, "node_modules")).filter((each) => !each.startsWith(".")))
    symlinkSync(path.join(root, "node_modules", name), path.join(copy, "node_modules", name));
  return copy;
}
