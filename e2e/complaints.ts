import { type BrowserContext, expect } from "@playwright/test";

const OWN_HOST = /^(.+\.)?localhost$/;
/** The complaints of each browser context. Helpers of tests look them up to tolerate problems that they cause themselves. */
const COMPLAINTS = new WeakMap<BrowserContext, Complaints>();
const REFUSED_STATUS = "Failed to load resource: the server responded with a status of";

/**
 * Collects problems in the browser during a test: console errors and warnings, uncaught errors, and requests to foreign hosts. A test
 * declares the problems that it causes. The list is never cleared, because problems can arrive until the end of the test.
 */
export class Complaints {
  readonly #all: string[] = [];
  readonly #tolerated: RegExp[] = [];
  readonly #documents = new Set<string>();

  constructor(context: BrowserContext) {
    COMPLAINTS.set(context, this);
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

  /** Tolerates problems that the test itself causes, at any time and in any number. */
  tolerate(...patterns: RegExp[]): void {
    this.#tolerated.push(...patterns);
  }

  /** Waits until an expected problem arrives, and tolerates it. */
  async provoked(pattern: RegExp): Promise<void> {
    this.tolerate(pattern);
    await expect
      .poll(() => this.matching(pattern), { message: `a complaint like ${pattern}` })
      .not.toHaveLength(0);
  }

  /** The problems so far that match a pattern, in the order in which they arrived. */
  matching(pattern: RegExp): string[] {
    return this.#all.filter((complaint) => pattern.test(complaint));
  }

  /** The problems so far that are not tolerated. */
  unexpected(): string[] {
    return this.#all.filter((complaint) => !this.#tolerated.some((pattern) => pattern.test(complaint)));
  }

  /** Chromium reports the status 404 of a document as an error, but tests check statuses themselves. */
  #isStatusOfDocument(text: string, url: string): boolean {
    return text.startsWith(REFUSED_STATUS) && this.#documents.has(withoutHash(url));
  }
}

/** Tolerates problems that a helper of tests causes in a browser context. Does nothing if no {@link Complaints} are collected there. */
export function tolerateIn(context: BrowserContext, pattern: RegExp): void {
  COMPLAINTS.get(context)?.tolerate(pattern);
}

/** A pattern for Chromium's message about an address that cannot be loaded. */
export function failedLoad(address: RegExp): RegExp {
  return new RegExp(`^error: Failed to load resource: .*\\(.*${address.source}`);
}

function withoutHash(url: string): string {
  return url.replace(/#.*$/, "");
}
