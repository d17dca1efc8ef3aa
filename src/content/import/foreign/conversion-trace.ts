import type { Findings } from "../source/findings.ts";

interface LeftOver {
  line: number;
  times: number;
  remains: string;
}

/** What the conversion of one article met: constructs that nothing names, and rules of the mapping that applied. */
export class ConversionTrace {
  /** Rules by their path in the mapping: `shortcodes.tags.figure`. */
  readonly used = new Set<string>();
  readonly #leftOvers = new Map<string, LeftOver>();
  readonly #remoteHosts = new Map<string, { line: number; times: number }>();

  /** Notes that a rule of the mapping applied. */
  uses(...path: string[]): void {
    this.used.add(path.join("\u0000"));
  }

  /**
   * Notes a construct that the mapping does not name.
   * @param line of the original file
   * @param remains what becomes of it
   */
  leaves(construct: string, line: number, remains = "its text stays as it is"): void {
    const known = this.#leftOvers.get(construct);
    if (known === undefined) this.#leftOvers.set(construct, { line, times: 1, remains });
    else {
      known.times += 1;
      known.line = Math.min(known.line, line);
    }
  }

  /** Notes a picture on another host, which becomes a link: it would tell that host who reads. */
  leavesPicture(host: string, line: number): void {
    const known = this.#remoteHosts.get(host);
    this.#remoteHosts.set(host, { line: known?.line ?? line, times: (known?.times ?? 0) + 1 });
  }

  /** Adds one warning for each construct, at its first line, and for each host with pictures. */
  report(file: string, findings: Findings): void {
    for (const [construct, { line, times, remains }] of this.#leftOvers)
      findings.add({
        file,
        line,
        severity: "warning",
        kind: "unmapped-shortcode",
        message: `"${construct}" is not in the mapping; ${remains}`,
        construct,
        times,
      });
    for (const [host, { line, times }] of this.#remoteHosts)
      findings.add({
        file,
        line,
        severity: "warning",
        kind: "remote-picture",
        message: `${times === 1 ? "a picture" : `${times} pictures`} on ${host} became ${times === 1 ? "a link" : "links"}: other hosts would be told who reads. Put them beside the text to show them`,
        construct: `pictures on ${host}`,
        times,
      });
  }
}
