const longest = 200;

/** The code of a card, from the link in its QR or the bare code. */
export function codeFrom(text: string): string {
  const given = URL.parse(text.trim())?.searchParams.get('code');
  return (given ?? text).trim().slice(0, longest);
}
