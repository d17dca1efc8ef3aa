import { Findings, formatFinding } from "../../content/source/findings.ts";
import { readMapping } from "../mapping/mapping.ts";
import { convertMarkdown } from "../markup/convert-markdown.ts";
import { ConversionTrace } from "../text/conversion-trace.ts";

const BARE = "site: {}\nlanguages: { en: en }\n";

/** Converts a Markdown body of another system as the file `notes/this.md`, in a tree with one other page and one picture. */
export function convertBody(
  body: string,
  shortcodes = "",
  file = "this.md",
): { text: string; warnings: string[] } {
  const findings = new Findings();
  const mapping = readMapping(
    `${BARE}${shortcodes === "" ? "" : `shortcodes:\n${shortcodes.replace(/^/gm, "  ")}`}`,
    "mapping.yaml",
    findings,
  );
  if (mapping === undefined) throw new Error(findings.list.map(formatFinding).join("\n"));
  const files: Record<string, string> = { page: "Folder/Page.md", "shot.png": "media/shot.png" };
  const trace = new ConversionTrace();
  const { text } = convertMarkdown(
    {
      file,
      path: "notes/this.md",
      language: "en",
      trace,
      body,
      lines: body.split("\n").map((_line, index) => index + 10),
      findByName: (name) => files[name.toLowerCase()],
    },
    mapping,
    () => undefined,
  );
  trace.report(file, findings);
  return { text, warnings: findings.list.map(formatFinding) };
}
