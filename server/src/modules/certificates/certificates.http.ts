import { PortalError } from '@portal/contract/codes';
import { Hono } from 'hono';
import type { NodeEnv } from '../../platform/http/mount.ts';
import type { CertificateFiles } from './certificates.files.ts';

/** Hands out the PDFs by signed addresses. */
export function mountCertificates(files: Pick<CertificateFiles, 'serve'>): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  app.get('/certificate-files/:segment', async (context) => {
    context.header('Cache-Control', 'private, no-store');
    context.header('X-Content-Type-Options', 'nosniff');
    try {
      const file = await files.serve(context.req.param('segment'));
      if (!file) return context.text('文件不存在或链接已失效', 404);
      return context.body(new Uint8Array(file.bytes), 200, {
        'Content-Type': 'application/pdf',
        'Content-Length': String(file.bytes.byteLength),
        'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        'Referrer-Policy': 'no-referrer',
      });
    } catch (error) {
      if (error instanceof PortalError) return context.text(error.message, 404);
      throw error;
    }
  });
  return app;
}
