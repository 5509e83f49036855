import type { KeyObject } from 'node:crypto';
import { signRsa, verifyRsa } from '../payment/rsa.ts';

type Fields = Readonly<Record<string, string>>;

/** What is signed: every field in order of its name, with values as they are. */
export function signedText(fields: Fields, without: readonly string[] = ['sign']): string {
  return Object.entries(fields)
    .filter(([name]) => !without.includes(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** Of a request; it has no empty fields, which Alipay would leave out. */
export function signFields(fields: Fields, key: KeyObject): string {
  return signRsa(signedText(fields), key);
}

/** Of a notification the sign type is no part of what was signed; of a request it is. */
export function verifyNotification(fields: Fields, key: KeyObject): boolean {
  return verifyRsa(signedText(fields, ['sign', 'sign_type']), fields.sign ?? '', key);
}

/** The text of `"name":{…}` as it stands in an answer: the signature is over it, and JSON written anew differs. */
export function rawMember(json: string, name: string): string | null {
  const found = new RegExp(`^\\s*\\{\\s*"${name}"\\s*:\\s*(?=\\{)`).exec(json);
  if (!found) return null;
  const start = found[0].length;
  let depth = 0;
  let inText = false;
  for (let at = start; at < json.length; at += 1) {
    const character = json[at];
    if (inText) {
      if (character === '\\') at += 1;
      else if (character === '"') inText = false;
    } else if (character === '"') inText = true;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return json.slice(start, at + 1);
    }
  }
  return null;
}

/** A form, decoded once. Null when a name stands twice: which of the two was signed nobody can say. */
export function formFields(body: string): Fields | null {
  const entries = [...new URLSearchParams(body)];
  const fields = Object.fromEntries(entries);
  return Object.keys(fields).length === entries.length ? fields : null;
}
