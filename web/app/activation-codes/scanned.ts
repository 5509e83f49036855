const longest = 200;

/** The code of a card: from the link in its QR, or what stands in it alone. */
export function codeFrom(text: string): string {
  const given = URL.parse(text.trim())?.searchParams.get('code');
  return (given ?? text).trim().slice(0, longest);
}
