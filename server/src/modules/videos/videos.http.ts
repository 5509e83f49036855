import { PortalError } from '@portal/contract/codes';
import { Hono } from 'hono';
import { cookie } from '../../platform/http/cookie.ts';
import type { NodeEnv } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Playing, Viewing } from './videos.playing.ts';

const filePattern =
  /^(?:master\.m3u8|source\.mp4|thumbnails\.(?:jpg|vtt)|captions\/[a-z]{2}(?:-[a-z]{2,4})?(?:\.[0-9a-f]{12})?\.vtt|\d\/(?:index\.m3u8|init_\d\.mp4|seg-\d{4,6}\.m4s))$/;

/** Serves films below signed addresses. */
export function mountVideos({ sessions, settings }: Platform, playing: Playing): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();

  /** A copied address opens nothing for another person: the browser sends its own session along. */
  const isViewer = async ({ userId }: Viewing, header: string | undefined): Promise<boolean> => {
    if (userId === 0) return true;
    const token = cookie(header, 'token');
    const session = token ? await sessions.find(token) : null;
    return session?.userId === userId;
  };

  app.get('/media/:segment/:file{.+}', async (context) => {
    context.header('X-Content-Type-Options', 'nosniff');
    context.header('Cache-Control', 'private, no-store');
    const viewing = playing.readViewing(context.req.param('segment'));
    if (!viewing || !(await isViewer(viewing, context.req.header('cookie')))) {
      return context.text('播放地址已失效，请刷新页面', 403);
    }
    const file = context.req.param('file');
    const opened = filePattern.test(file)
      ? await playing.open(viewing, file, context.req.header('range'))
      : null;
    if (opened === 'refused') return context.text('试看已结束', 403);
    if (!opened) return context.text('视频文件不存在', 404);
    if (opened.part === 'beyond') {
      return context.body(null, 416, { 'Content-Range': `bytes */${opened.whole}` });
    }
    const { part, whole } = opened;
    return context.body(opened.body, part ? 206 : 200, {
      'Accept-Ranges': 'bytes',
      'Content-Type': opened.type,
      'Content-Length': String(opened.size),
      // A player that seeks back need not load a segment again.
      'Cache-Control': /\.(?:m4s|mp4|jpg)$/.test(file) ? 'private, max-age=600' : 'private, no-store',
      ...(part ? { 'Content-Range': `bytes ${part.start}-${part.end}/${whole}` } : {}),
    });
  });

  if (settings.environment !== 'production') {
    /** Addresses for the page that shows the player, where no course decides who may watch. */
    app.get('/dev/media/:id', async (context) => {
      const { trial, seconds } = context.req.query();
      const viewing = {
        videoId: context.req.param('id'),
        userId: 0,
        trialSeconds: trial ? Number(trial) : null,
      };
      context.header('Cache-Control', 'no-store');
      try {
        return context.json(await playing.address(viewing, Number(seconds) || undefined));
      } catch (error) {
        if (error instanceof PortalError) return context.text(error.message, 404);
        throw error;
      }
    });
  }
  return app;
}
