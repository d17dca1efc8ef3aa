import { type BrowserContext, expect } from "@playwright/test";

const OWN_HOST = /^(.+\.)?localhost$/;
const REFUSED_STATUS = "Failed to load resource: the server responded with a status of";

/**
 * What the browser complained about in a test: console errors and warnings, uncaught errors, and requests to
 * anything but our own hosts. A test that provokes some says which; it never empties the list, because what
 * it provoked may come at any time until the end.
 */
export class Complaints {
  readonly #all: string[] = [];
  readonly #tolerated: RegExp[] = [];
  readonly #documents = new Set<string>();

  constructor(context: BrowserContext) {
    context.on("console", (message) => {
      if (message.type() !== "error" && message.type() !== "warning") return;
      const { url } = message.location();
      if (this.#isStatusOfDocument(message.text(), url)) return;
      this.#all.push(`${message.type()}: ${message.text()} (${url})`);
    });
    context.on("weberror", (error) => this.#all.push(`uncaught: ${error.error().message}`));
    context.on("request", (request) => {
      if (request.isNavigationRequest()) this.#documents.add(withoutHash(request.url()));
      const { protocol, hostname } = new URL(request.url());
      if (protocol.startsWith("http") && !OWN_HOST.test(hostname)) {
        this.#all.push(`request to another origin: ${request.url()}`);
      }
    });
  }

  /** Names complaints that the test's own provocation causes, however often and whenever they come. */
  tolerate(...patterns: RegExp[]): void {
    this.#tolerated.push(...patterns);
  }

  /** Waits until a provoked complaint has come, and tolerates it. */
  async provoked(pattern: RegExp): Promise<void> {
    this.tolerate(pattern);
    await expect
      .poll(() => this.matching(pattern), { message: `a complaint like ${pattern}` })
      .not.toHaveLength(0);
  }

  /** Those so far that match, in the order in which they came. */
  matching(pattern: RegExp): string[] {
    return this.#all.filter((complaint) => pattern.test(complaint));
  }

  /** Those so far that no test asked for. */
  unexpected(): string[] {
    return this.#all.filter((complaint) => !this.#tolerated.some((pattern) => pattern.test(complaint)));
  }

  /** Chromium reports a document's own status 404 as an error; tests judge statuses themselves. */
  #isStatusOfDocument(text: string, url: string): boolean {
    return text.startsWith(REFUSED_STATUS) && this.#documents.has(withoutHash(url));
  }
}

/** The complaint that Chromium makes of an address which does not load. */
export function failedLoad(address: RegExp): RegExp {
  return new RegExp(`^error: Failed to load resource: .*\\(.*${address.source}`);
}

function withoutHash(url: string): string {
  return url.replace(/#.*$/, "");
}
