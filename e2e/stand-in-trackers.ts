/*
 * Imitations of public analytics scripts. Each detects page views like its original, as the comment above it describes. They run in
 * pages, so they import nothing. A hit is a request for `/hit` with the counted values.
 */

/** The configuration of an imitation in the form of `tracking`, and how it treats moves within a page. */
export interface StandIn {
  name: string;
  /** The scripts by their addresses. */
  files: Record<string, string>;
  tracking: Record<string, unknown>;
  /** Whether a change of the fragment counts as another page. */
  countsHashes: boolean;
}

const source = (run: () => void): string => `(${run.toString()})();`;

/** Plausible wraps only `pushState` and listens for `popstate`. Another path is another page, whose address is reported at once. */
function plausible(): void {
  let last = "";
  const page = (isFirst = false): void => {
    if (!isFirst && last === location.pathname) return;
    last = location.pathname;
    const hit = { url: location.href, title: document.title };
    void fetch("https://plausible.example/hit", {
      method: "POST",
      body: JSON.stringify(hit),
      keepalive: true,
    });
  };
  const push = history.pushState;
  history.pushState = function (...parts) {
    push.apply(this, parts);
    page();
  };
  addEventListener("popstate", () => page());
  page(true);
}

/**
 * Umami wraps `pushState` and `replaceState`, and does not listen for events. It reads the address from the call, and reports it 300 ms
 * later.
 */
function umami(): void {
  let current = location.href;
  let { referrer } = document;
  const count = (): void => {
    const hit = { url: current, title: document.title, referrer };
    // The cloud version sends hits to another host than that of the script.
    void fetch("https://gateway.umami.example/hit", { method: "POST", body: JSON.stringify(hit) });
  };
  const changed = (url: string | URL | null | undefined): void => {
    if (!url) return;
    referrer = current;
    current = new URL(url, location.href).href;
    if (current !== referrer) setTimeout(count, 300);
  };
  for (const name of ["pushState", "replaceState"] as const) {
    const change = history[name];
    history[name] = function (...parts) {
      changed(parts[2]);
      change.apply(this, parts);
    };
  }
  count();
}

/**
 * Matomo's tag manager wraps `pushState` and `replaceState`, and counts every call, whatever the address. It also listens for `popstate`
 * and `hashchange`; of a pair of these events, the second counts only if the address has changed again.
 */
function matomo(): void {
  const { queue } = Reflect.get(globalThis, "_matomo") as { queue: string[] };
  let last = { kind: "", url: location.pathname + location.search + location.hash };
  const count = (): void => {
    const hit = { url: location.href, title: document.title, site: queue[0] };
    void fetch("https://matomo.example/hit", { method: "POST", body: JSON.stringify(hit) });
  };
  const changed = (kind: string): void => {
    const url = location.pathname + location.search + location.hash;
    const isPair = /popstate|hashchange/.test(kind) && /popstate|hashchange/.test(last.kind);
    const isNews = !isPair || url !== last.url;
    last = { kind, url };
    if (isNews) count();
  };
  for (const name of ["pushState", "replaceState"] as const) {
    const change = history[name];
    history[name] = function (...parts) {
      change.apply(this, parts);
      changed(name);
    };
  }
  addEventListener("popstate", () => changed("popstate"));
  addEventListener("hashchange", () => changed("hashchange"));
  count();
}

/**
 * Google Analytics 4 wraps `pushState` and `replaceState`, and listens for `popstate`. An address that differs in more than its fragment
 * is another page, which is reported at once with title and referrer.
 */
function google(): void {
  const commands = Reflect.get(globalThis, "dataLayer") as string[];
  let last = "";
  let { referrer } = document;
  const changed = (): void => {
    const url = location.href.replace(/#.*/, "");
    if (url === last) return;
    const hit = { url: location.href, title: document.title, referrer, site: commands[0] };
    last = url;
    referrer = location.href;
    navigator.sendBeacon("https://region1.analytics.example/hit", JSON.stringify(hit));
  };
  for (const name of ["pushState", "replaceState"] as const) {
    const change = history[name];
    history[name] = function (...parts) {
      change.apply(this, parts);
      changed();
    };
  }
  addEventListener("popstate", changed);
  changed();
}

/**
 * Baidu's plug-in for client-side navigation wraps `pushState` and `replaceState`, and listens for `popstate`. It counts one task later,
 * ignores replacements, and reports by requesting a picture.
 */
function baidu(): void {
  const path = (): string => location.pathname + location.search;
  let last = path();
  const count = (): void => {
    const hit = { url: location.href, title: document.title };
    new Image().src = `https://hm.baidu.example/hit?${encodeURIComponent(JSON.stringify(hit))}`;
  };
  const changed = (isEntry: boolean): void => {
    setTimeout(() => {
      if (path() === last) return;
      last = path();
      if (isEntry) count();
    });
  };
  for (const name of ["pushState", "replaceState"] as const) {
    const change = history[name];
    history[name] = function (...parts) {
      change.apply(this, parts);
      changed(name === "pushState");
    };
  }
  addEventListener("popstate", () => changed(true));
  count();
}

/** Naver counts when it is called, and does not listen for events. Sites call it again for each page of an application. */
function naver(): void {
  Reflect.set(globalThis, "wcs_do", () => {
    const hit = { url: location.href, title: document.title };
    navigator.sendBeacon("https://wcs.naver-collect.example/hit", JSON.stringify(hit));
  });
}

const CALL_NAVER = `wcs_do();
const push = history.pushState;
history.pushState = function (...parts) {
  push.apply(history, parts);
  wcs_do();
};`;

/** Text that would end a script of the document, or open a comment that hides the script's end. */
const BREAKING_OUT = "</script><!-- <script> 汉字 ]]>";

const LOAD_BAIDU = `/* ${BREAKING_OUT} */ const script = document.createElement("script");
script.src = "https://hm.baidu.example/hm.js?site";
const first = document.getElementsByTagName("script")[0];
first.parentNode.insertBefore(script, first);`;

export const STAND_INS: readonly StandIn[] = [
  {
    name: "plausible",
    files: { "https://plausible.example/script.js": source(plausible) },
    tracking: { src: "https://plausible.example/script.js" },
    countsHashes: false,
  },
  {
    name: "umami",
    files: { "https://umami.example/script.js": source(umami) },
    tracking: {
      src: "https://umami.example/script.js",
      attributes: { "data-website-id": 12 },
      connect: ["https://gateway.umami.example"],
    },
    countsHashes: false,
  },
  {
    name: "matomo",
    files: { "https://matomo.example/container.js": source(matomo) },
    tracking: {
      src: "https://matomo.example/container.js",
      inline: 'globalThis._matomo = { queue: ["7"] };\r\n',
    },
    countsHashes: true,
  },
  {
    name: "google",
    files: { "https://tagmanager.example/gtag/js": source(google) },
    tracking: {
      src: "https://tagmanager.example/gtag/js",
      inline: 'window.dataLayer = ["G-1"];',
      connect: ["*.analytics.example"],
    },
    countsHashes: false,
  },
  {
    name: "baidu",
    files: { "https://hm.baidu.example/hm.js?site": source(baidu) },
    tracking: {
      inline: LOAD_BAIDU,
      script: ["https://hm.baidu.example"],
      image: ["https://hm.baidu.example"],
    },
    countsHashes: false,
  },
  {
    name: "naver",
    files: { "https://wcs.naver.example/wcslog.js": source(naver) },
    tracking: {
      src: "https://wcs.naver.example/wcslog.js",
      onload: CALL_NAVER,
      connect: ["https://wcs.naver-collect.example"],
    },
    countsHashes: false,
  },
];
