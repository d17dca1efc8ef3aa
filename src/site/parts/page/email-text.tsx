/** An e-mail address that can break after punctuation, and inside a word only where that is not enough. */
export function EmailText({ email }: { email: string }) {
  return <span>{email.split(/(?<=[@.])/).flatMap((part, index) => [<wbr key={index} />, part])}</span>;
}
