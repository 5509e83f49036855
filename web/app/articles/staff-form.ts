/** The fields of a submitted form by name, trimmed. */
export function textsOf(form: HTMLFormElement): Partial<Record<string, string>> {
  return Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value.trim() : '']),
  );
}
