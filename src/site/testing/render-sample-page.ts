import type { ManifestChunk, SubmittedForm } from "../../contract/site/rendering.ts";
import { createRenderer } from "../entry-server.tsx";
import type { PlainContent } from "./plain-api.ts";
import { sampleContent } from "./sample-content.ts";
import { sampleRequest } from "./sample-request.ts";

export interface Sample {
  content?: PlainContent;
  /** A submitted form that is shown again on the page. */
  form?: SubmittedForm;
  /** The manifest of the build. By default, all modules are in the same file. */
  manifest?: Readonly<Record<string, ManifestChunk>>;
}

const chunk: ManifestChunk = { file: "assets/any.js" };
const anyManifest: Record<string, ManifestChunk> = new Proxy({}, { get: () => chunk });

/** Renders the document at an address of the sample tenant. Throws if the address redirects. */
export async function renderSamplePage(
  url: string,
  { content = sampleContent(), form, manifest = anyManifest }: Sample = {},
) {
  const rendered = await createRenderer({ id: "1", base: "/", manifest }).render({
    ...sampleRequest(url, content),
    form,
  });
  if (rendered.kind !== "page") throw new Error(`${url} leads to ${rendered.location}`);
  return rendered;
}
