import { escapeHtml } from "../../contract/site/escape-html.ts";
import { EARLY_SCRIPT } from "../browser/early-script.ts";
import { LAYER_ORDER } from "../head/layer-order.ts";
import { BUILD_ATTRIBUTE, FAILED_ATTRIBUTE, PRINT_ATTRIBUTE, ROOT_ID } from "../page/page-data.ts";

export interface ShellAssets {
  buildId: string;
  script: string;
  /** Scripts that `script` imports. They are preloaded. */
  preloads: readonly string[];
  /** The address of each theme's print style sheet. */
  printSheets: Readonly<Record<string, string>>;
}

/** A placeholder in neutral colours, because the site's theme is not known yet. */
const SKELETON_STYLE = `html{color-scheme:light dark}body{margin:0}.skeleton{display:grid;gap:1.25rem;max-width:60rem;margin:0 auto;padding:2rem 1.25rem}.skeleton i{block-size:1rem;border-radius:.25rem;background:color-mix(in srgb,CanvasText 9%,Canvas)}.skeleton i:nth-child(1){block-size:2.5rem;inline-size:40%}.skeleton i:nth-child(2){block-size:14rem}.skeleton i:nth-child(4){inline-size:85%}.skeleton i:nth-child(5){inline-size:60%}.failure{display:none;max-width:60rem;margin:0 auto;padding:2rem 1.25rem;font-family:system-ui,sans-serif}[${FAILED_ATTRIBUTE}]>.failure{display:block}[${FAILED_ATTRIBUTE}]>.skeleton{display:none}`;

const NEEDS_SCRIPT = [
  { tag: "en", text: "This site needs JavaScript." },
  { tag: "zh-Hans", text: "浏览本站需要启用 JavaScript。" },
  { tag: "ko", text: "이 사이트를 보려면 JavaScript를 켜야 합니다." },
];

/** In all three languages, because the site's language is not known yet. */
const FAILED = [
  { tag: "en", text: "This site cannot be shown at the moment." },
  { tag: "zh-Hans", text: "本站暂时无法显示。" },
  { tag: "ko", text: "지금은 이 사이트를 표시할 수 없습니다." },
];

/** Writes the only document of a site on static hosting, which is served at every address as `index.html` or `404.html`. */
export function writeShell({ buildId, script, preloads, printSheets }: ShellAssets): string {
  const links = [
    ...preloads.map((file) => `<link rel="modulepreload" href="${escapeHtml(file)}">`),
    // The print sheets are disabled until the theme is known.
    ...Object.entries(printSheets).map(
      ([theme, file]) =>
        `<link rel="stylesheet" media="print" disabled ${PRINT_ATTRIBUTE}="${theme}" href="${escapeHtml(file)}">`,
    ),
  ].join("");
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>…</title>
<script>${EARLY_SCRIPT}</script>
<style>${LAYER_ORDER}${SKELETON_STYLE}</style>
<script type="module" src="${escapeHtml(script)}"></script>
${links}
</head>
<body>
<div id="${ROOT_ID}" ${BUILD_ATTRIBUTE}="${escapeHtml(buildId)}"><noscript>${paragraphs(NEEDS_SCRIPT)}</noscript><div class="skeleton" aria-hidden="true"><i></i><i></i><i></i><i></i><i></i></div><div class="failure" role="alert">${paragraphs(FAILED)}</div></div>
</body>
</html>
`;
}

function paragraphs(texts: readonly { tag: string; text: string }[]): string {
  return texts.map(({ tag, text }) => `<p lang="${tag}">${text}</p>`).join("");
}
