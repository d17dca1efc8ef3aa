/**
 * Makes the key by which the server knows repetitions of one submission: the same as long as the text is
 * the same, so that a second attempt does not count twice; another for a text that was changed after an
 * attempt failed. `undefined` where no key can be made, on pages without a secure origin: the server then
 * tells repetitions by their text.
 */
export function createSubmissionKeys(
  makeKey: () => string | undefined = randomKey,
): (values: Readonly<Record<string, unknown>>) => string | undefined {
  let last: { text: string; key: string | undefined } | undefined;
  return (values) => {
    const text = JSON.stringify(Object.entries(values));
    if (last?.text !== text) last = { text, key: makeKey() };
    return last.key;
  };
}

function randomKey(): string | undefined {
  return isSecureContext ? crypto.randomUUID() : undefined;
}
