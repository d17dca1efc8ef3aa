/** The order matters, because user agents of newer browsers also contain the names of older ones. */
const BROWSERS = [
  ["Edge", /\bEdg(?:A|iOS)?\/(\d+)/],
  ["Samsung Internet", /\bSamsungBrowser\/(\d+)/],
  ["Firefox", /\b(?:Firefox|FxiOS)\/(\d+)/],
  ["Chrome", /\b(?:Chrome|CriOS)\/(\d+)/],
  ["Safari", /\bVersion\/(\d+).*\bSafari\//],
] as const;

const SYSTEMS = [
  ["Android", /\bAndroid\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
] as const;

/** Returns a readable browser name, such as `Firefox 140 · Linux`; `undefined` for unknown user agents. */
export function nameAgent(agent: string): string | undefined {
  const browser = BROWSERS.find(([, pattern]) => pattern.test(agent));
  if (browser === undefined) return undefined;
  const version = browser[1].exec(agent)?.[1] ?? "";
  const system = SYSTEMS.find(([, pattern]) => pattern.test(agent))?.[0];
  return [`${browser[0]} ${version}`, system ?? []].flat().join(" · ");
}
