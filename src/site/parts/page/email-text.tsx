/** An e-mail address that breaks after punctuation, and inside a word only if the word is wider than the line. */
export function EmailText({ email }: { email: string }) {
  return <span>{email.split(/(?<=[@.])/).flatMap((part, index) => [<wbr key={index} />, part])}</span>;
}
