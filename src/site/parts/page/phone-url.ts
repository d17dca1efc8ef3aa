/** The `tel:` address of a telephone number in any notation: `+82 (2) 555-01` is `tel:+82255501`. */
export function phoneUrl(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, "")}`;
}
