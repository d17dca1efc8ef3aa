import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A picture of a page. `file` is relative to the folder of all pictures. */
export interface Picture {
  file: string;
  /** The contact sheet of the picture: a theme, or the Studio. */
  sheet: string;
  /** What the picture shows, which is the title of a row of the sheet. */
  title: string;
  /** How the picture was taken: language, screen and colour scheme. */
  label: string;
  shape: "tall" | "wide";
}

const STYLE = `
body { margin: 0; padding: 2rem; font: 14px/1.4 system-ui, sans-serif; background: #777; color: #fff }
a { color: inherit }
ul { display: flex; gap: 1.5rem; padding: 0; list-style: none }
section > div { display: flex; gap: 1rem; overflow-x: auto; align-items: start; padding-block-end: 1rem }
figure { flex: none; margin: 0 }
img { display: block; inline-size: auto; block-size: 26rem; aspect-ratio: var(--aspect); object-fit: cover; object-position: top }
figcaption { padding-block-start: 0.25rem }
`;

/** Writes an index with contact sheets, on which each page is a row of pictures to compare. Returns the index's path. */
export function writeContactSheets(folder: string, pictures: readonly Picture[]): string {
  const index = path.join(folder, "index.html");
  mkdirSync(folder, { recursive: true });
  const sheets = [...Map.groupBy(pictures, ({ sheet }) => sheet)];
  for (const [sheet, ofSheet] of sheets) {
    const rows = [...Map.groupBy(ofSheet, ({ title }) => title)].map(row);
    writeFileSync(path.join(folder, `${sheet}.html`), htmlPage(sheet, rows.join("\n")));
  }
  const links = sheets.map(
    ([sheet, { length }]) => `<li><a href="${sheet}.html">${sheet}</a>: ${length} pictures</li>`,
  );
  writeFileSync(index, htmlPage("Screenshots", `<ul>${links.join("")}</ul>`));
  return index;
}

function row([title, pictures]: [string, readonly Picture[]]): string {
  return `<section><h2>${title}</h2><div>${pictures.map(figure).join("")}</div></section>`;
}

function figure({ file, label, shape }: Picture): string {
  const aspect = shape === "tall" ? "9 / 19" : "8 / 5";
  return `<figure><a href="${file}"><img loading="lazy" style="--aspect: ${aspect}" src="${file}" alt="${label}"></a><figcaption>${label}</figcaption></figure>`;
}

function htmlPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style>
<h1>${title}</h1>
${body}
</html>
`;
}
