import { createHash } from 'node:crypto';

/** Headers of every answer. */
export const securityHeaders: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(self), payment=()',
};

export const strictTransport = 'max-age=63072000; includeSubDomains';

type Scripts = ({ nonce: string } | { hashes: readonly string[] }) & { uploadOrigin?: string | null };

/** A nonce cannot live in cached bytes, so cached pages name the hashes of the scripts that had it instead. */
export function contentSecurityPolicy(scripts: Scripts): string {
  const nonce = 'nonce' in scripts;
  const allowed = nonce ? [`'nonce-${scripts.nonce}'`, "'strict-dynamic'"] : scripts.hashes;
  // Fonts, styles and calls are 'self' by default; a line is only there where it says more.
  return [
    "default-src 'self'",
    `script-src 'self' ${allowed.join(' ')}`.trim(),
    ...(nonce ? [`style-src 'self' 'nonce-${scripts.nonce}'`] : []),
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    ...(scripts.uploadOrigin ? [`connect-src 'self' ${scripts.uploadOrigin}`] : []),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Vite's client needs inline styles, its own scripts and a socket. Development only. */
export const developmentPolicy =
  "default-src 'self' data: blob: ws: 'unsafe-inline' 'unsafe-eval'; object-src 'none'; base-uri 'none'";

/**
 * A rendered page as it can be kept: without its nonce, and with the hashes of the inline scripts that carried it. Only what we
 * wrote ourselves has the nonce, so a script that came in with somebody's text is not allowed to run.
 */
export function withoutNonce(html: string, nonce: string): { html: string; hashes: string[] } {
  const ours = new RegExp(
    `<script(?=[^>]*\\snonce="${nonce}")(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`,
    'g',
  );
  const hashes = new Set<string>();
  for (const [, body = ''] of html.matchAll(ours)) {
    hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`);
  }
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), hashes: [...hashes] };
}
