import type { Findings } from "../../content/source/findings.ts";

/** A picture on another host that a text shows, or uses as its cover. */
export interface RemotePicture {
  /** The address as written in the text. */
  address: string;
  line: number;
  isCover: boolean;
}

interface LeftOver {
  line: number;
  times: number;
  remains: string;
}

/** Records what happens while one article is converted: constructs without a rule, and rules of the mapping that were applied. */
export class ConversionTrace {
  /** The applied rules by their path in the mapping: `shortcodes.tags.figure`. */
  readonly used = new Set<string>();
  /** Pictures on other hosts. They become links, because loading them would reveal readers' addresses to those hosts. */
  readonly remotePictures: RemotePicture[] = [];
  readonly #leftOvers = new Map<string, LeftOver>();

  /** Records that a rule of the mapping was applied. */
  uses(...path: string[]): void {
    this.used.add(path.join("\u0000"));
  }

  /**
   * Records a construct without a rule.
   *
   * @param line the line in the original file
   * @param remains what the conversion keeps of the construct
   */
  leaves(construct: string, line: number, remains = "its text stays as it is"): void {
    const known = this.#leftOvers.get(construct);
    if (known === undefined) this.#leftOvers.set(construct, { line, times: 1, remains });
    else {
      known.times += 1;
      known.line = Math.min(known.line, line);
    }
  }

  /** Records a picture on another host. */
  leavesPicture(picture: RemotePicture): void {
    this.remotePictures.push(picture);
  }

  /**
   * Adds one warning for each construct, at its first line, and for each host with pictures.
   *
   * @param isReported tells whether there is already a message about the picture at an address
   */
  report(file: string, findings: Findings, isReported: (address: string) => boolean = () => false): void {
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
    const links = this.remotePictures.filter(({ address, isCover }) => !isCover && !isReported(address));
    for (const [host, pictures] of Map.groupBy(links, ({ address }) => new URL(address).host)) {
      const times = pictures.length;
      findings.add({
        file,
        line: pictures[0]?.line ?? 1,
        severity: "warning",
        kind: "remote-picture",
        message: `${times === 1 ? "a picture" : `${times} pictures`} on ${host} became ${times === 1 ? "a link" : "links"}: otherwise that host would see readers' IP addresses. Download them with --fetch, or put them next to the text`,
        construct: `pictures on ${host}`,
        times,
      });
    }
  }
}
