/** The status that the error page shows: everything but 404 is a 500 to the visitor. */
export function errorPageStatus(status: number): 404 | 500 {
  return status === 404 ? 404 : 500;
}
