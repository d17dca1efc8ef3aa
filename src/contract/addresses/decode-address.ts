/** Decodes the percent-encoded characters of an address or path. One that cannot be decoded is returned unchanged. */
export function decodeAddress(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
