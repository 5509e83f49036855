import { signIn, type SignedIn } from '../browser/session.ts';

const timeoutMs = 1000;

/**
 * The token is written at once. Encrypting the rest makes an RSA key the first time, which may take seconds on a slow
 * phone: it goes on in the background, and nobody waits for it longer than this.
 */
export function storeLogin(signedIn: SignedIn): Promise<unknown> {
  return Promise.race([signIn(signedIn), new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
}
