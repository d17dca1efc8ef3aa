/**
 * Adds a link to itself to each heading below `root` that has an id, with the label `label`. Returns a function that removes the links.
 * Without JavaScript, the table of contents links to the same headings.
 */
export function addPermalinks(root: HTMLElement, label: string): () => void {
  const links = [...root.querySelectorAll(":is(h2, h3, h4, h5, h6)[id]:not(.sr-only)")].map((heading) => {
    const link = document.createElement("a");
    link.href = `#${encodeURIComponent(heading.id)}`;
    link.dataset["permalink"] = "";
    link.setAttribute("aria-label", label);
    heading.append(link);
    return link;
  });
  return () => {
    for (const link of links) link.remove();
  };
}
