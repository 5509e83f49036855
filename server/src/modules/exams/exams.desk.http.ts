import { Hono } from 'hono';
import { contentDisposition } from '../../platform/http/disposition.ts';
import type { NodeEnv } from '../../platform/http/mount.ts';
import { questionTemplate } from './exams.desk.columns.ts';

/** The empty spreadsheet, for everybody: it says nothing that is not in the help. */
export function mountQuestionTemplate(): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  let template: Promise<Uint8Array> | null = null;
  app.get('/exam-questions/template.xlsx', async (context) => {
    template ??= questionTemplate();
    return context.body(new Uint8Array(await template), 200, {
      'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'Content-Disposition': contentDisposition('attachment', '试题导入模板.xlsx'),
      'Cache-Control': 'public, max-age=3600',
      'X-Content-Type-Options': 'nosniff',
    });
  });
  return app;
}
