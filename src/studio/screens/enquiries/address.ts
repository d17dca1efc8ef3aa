/** Returns the current address with another open enquiry, or with none. */
export function addressOfEnquiry(id: string | null): string {
  const url = new URL(location.href);
  if (id === null) url.searchParams.delete("id");
  else url.searchParams.set("id", id);
  return url.pathname + url.search;
}
