import { Hono } from 'hono';
import { stream } from 'hono/streaming';
import type { NodeEnv } from '../../platform/http/mount.ts';
import { templateCsv, templateXlsx } from './notice-imports.sheets.ts';
import type { ImportRules } from './notice-imports.rules.ts';

const csv = 'text/csv; charset=utf-8';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const headers = (type: string, name: string, cache: string) => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  'Cache-Control': cache,
  'X-Content-Type-Options': 'nosniff',
});

/** Templates for everybody; refused rows by a signed address that lives for a minute, as long as its session does. */
export function mountNoticeImports(imports: ImportRules): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  let workbook: Promise<Uint8Array> | null = null;
  app.get('/notice-imports/template.csv', (context) =>
    context.body(templateCsv(), 200, headers(csv, '公告导入模板.csv', 'public, max-age=3600')),
  );
  app.get('/notice-imports/template.xlsx', async (context) => {
    workbook ??= templateXlsx();
    const bytes = new Uint8Array(await workbook);
    return context.body(bytes, 200, headers(xlsx, '公告导入模板.xlsx', 'public, max-age=3600'));
  });
  app.get('/notice-imports/:id{[1-9][0-9]{0,14}}/refused.csv', async (context) => {
    const file = await imports.refused(Number(context.req.param('id')), context.req.query());
    context.header('Cache-Control', 'private, no-store');
    if (!file) return context.text('链接已失效，请回到导入页重新下载', 404);
    for (const [name, value] of Object.entries(headers(csv, file.name, 'private, no-store')))
      context.header(name, value);
    return stream(context, async (out) => {
      for await (const part of file.lines) await out.write(part);
    });
  });
  return app;
}
