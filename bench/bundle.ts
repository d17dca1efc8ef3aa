import { gzipSync } from "node:zlib";
import { build, parseSync } from "vite";
import { pagesOf } from "../e2e/addresses.ts";
import { TENANTS } from "../e2e/seed.ts";
import { type RunningServer, startServer } from "../e2e/server.ts";
import type { Figure } from "./figures.ts";

const SCRIPT_GOAL = 1.35;
const STYLE_LIMIT_KB = 14;

/** What a browser loads for its first page (gzip, kB of 1000 bytes): the heaviest page of each tenant, against React alone. */
export async function measureBundle(dataFolder: string): Promise<Figure[]> {
  const floor = await reactAlone();
  const server = await startServer(dataFolder);
  const figures: Figure[] = [];
  try {
    for (const tenant of TENANTS) {
      let scripts = 0;
      let styles = 0;
      for (const { path } of await pagesOf(server, tenant, "en")) {
        const { text } = await server.fetch(path, { tenant });
        scripts = Math.max(scripts, await scriptsOf(server, text));
        styles = Math.max(styles, await stylesOf(server, text));
      }
      const ratio = scripts / floor;
      figures.push(
        {
          name: `scripts of first load, ${tenant}`,
          value: scripts,
          unit: "kB",
          floor,
          ratio,
          goal: `≤ ${SCRIPT_GOAL}`,
          isMet: ratio <= SCRIPT_GOAL,
        },
        {
          name: `styles of first load, ${tenant}`,
          value: styles,
          unit: "kB",
          goal: `≤ ${STYLE_LIMIT_KB} kB`,
          isMet: styles <= STYLE_LIMIT_KB,
        },
      );
    }
  } finally {
    await server.stop();
  }
  return figures;
}

/** The scripts and preloads of a document and everything that they import statically. */
async function scriptsOf(server: RunningServer, html: string): Promise<number> {
  const queue = [...html.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="([^"]+\.js)"/g)].map(
    ([, url = ""]) => url,
  );
  const seen = new Set<string>();
  let bytes = 0;
  for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
    if (seen.has(url)) continue;
    seen.add(url);
    const { status, text } = await server.fetch(url);
    if (status !== 200) throw new Error(`${url} answered ${status}`);
    bytes += gzipSync(text, { level: 9 }).length;
    for (const { moduleRequest } of parseSync(url, text).module.staticImports) {
      queue.push(new URL(moduleRequest.value, `http://localhost${url}`).pathname);
    }
  }
  if (bytes === 0) throw new Error("The page names no script");
  return bytes / 1000;
}

async function stylesOf(server: RunningServer, html: string): Promise<number> {
  const urls = new Set([...html.matchAll(/<link\b[^>]*\bhref="([^"]+\.css)"/g)].map(([, url = ""]) => url));
  const texts = await Promise.all([...urls].map(async (url) => (await server.fetch(url)).text));
  return texts.reduce((bytes, text) => bytes + gzipSync(text, { level: 9 }).length, 0) / 1000;
}

/** React and React DOM taking over an empty page, built as the site is. */
async function reactAlone(): Promise<number> {
  const id = "virtual:react-alone";
  const result = await build({
    configFile: false,
    logLevel: "error",
    mode: "production",
    build: { write: false, target: "baseline-widely-available", rolldownOptions: { input: id } },
    plugins: [
      {
        name: "react-alone",
        resolveId: (source) => (source === id ? `\0${id}` : null),
        load: (source) =>
          source === `\0${id}`
            ? `import { createElement } from "${import.meta.resolve("react").replace("file://", "")}";
               import { hydrateRoot } from "${import.meta.resolve("react-dom/client").replace("file://", "")}";
               hydrateRoot(document.body, createElement("p"));`
            : null,
      },
    ],
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !("output" in output)) throw new Error("Vite built nothing");
  const code = output.output.flatMap((file) => (file.type === "chunk" ? [file.code] : [])).join("\n");
  return gzipSync(code, { level: 9 }).length / 1000;
}
