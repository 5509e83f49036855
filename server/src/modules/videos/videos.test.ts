import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { seedVideos } from '../../../seed/videos.ts';
import { testPlatform, type TestPlatform } from '../../platform/testing.ts';
import { memoryStorage } from '../files/files.testing.ts';
import { FfmpegError, findFfmpeg, runFfmpeg } from './videos.ffmpeg.ts';
import { videoStore } from './videos.store.ts';
import { createVideos } from './videos.ts';

const sample = 'budget-and-plan';
const ffmpeg = findFfmpeg();
const storage = memoryStorage();
let on: TestPlatform;
let videos: ReturnType<typeof createVideos>;

beforeAll(async () => {
  on = await testPlatform();
  videos = createVideos(on.platform, { storage });
  await seedVideos(on.platform, storage);
});
afterAll(() => on.close());

const get = (address: string, headers: Record<string, string> = {}) =>
  videos.mounts[0]!.request(address, { headers });
const beside = (address: string, file: string) => address.replace(/[^/]*$/, file);

async function tokenOf(userId: number): Promise<string> {
  const principal = { userId, roleId: 1 as const, certified: false, staffRoles: [] };
  const device = { device: '', fingerprint: '', address: '' };
  return on.platform.sessions.open(on.platform.database, 'user', principal, device);
}

describe('a signed address', () => {
  test('opens everything below it: playlists, segments, captions, thumbnails', async () => {
    const address = await videos.address({ videoId: sample, userId: 0, trialSeconds: null });
    const master = await get(address.url);
    expect(master.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
    expect(await master.text()).toMatch(/RESOLUTION=1280x720[^]*RESOLUTION=854x480/);
    const playlist = await (await get(beside(address.url, '0/index.m3u8'))).text();
    const segments = playlist.match(/seg-\d+\.m4s/g)!;
    expect(segments.length * 6).toBeGreaterThanOrEqual(address.durationMs / 1000);
    for (const file of ['0/init_0.mp4', `0/${segments.at(-1)}`, 'thumbnails.jpg']) {
      expect((await get(beside(address.url, file))).status, file).toBe(200);
    }
    expect(await (await get(address.captions[0]!.url)).text()).toMatch(/^WEBVTT[^]*采购预算/);
    expect(await (await get(address.thumbnails!)).text()).toContain('thumbnails.jpg#xywh=160,0,160,90');
  });

  test('ends, and a renewed one goes on', async () => {
    const viewing = { videoId: sample, userId: 0, trialSeconds: null };
    const { url } = await videos.address(viewing);
    on.clock.advance(599_000);
    expect((await get(url)).status).toBe(200);
    on.clock.advance(1000);
    expect((await get(url)).status).toBe(403);
    expect((await get(beside(url, '0/seg-0001.m4s'))).status).toBe(403);
    expect((await get((await videos.address(viewing)).url)).status).toBe(200);
  });

  test('opens for its person alone', async () => {
    const { url } = await videos.address({ videoId: sample, userId: 11, trialSeconds: null });
    expect((await get(url)).status).toBe(403);
    expect((await get(url, { cookie: `token=${await tokenOf(12)}` })).status).toBe(403);
    expect((await get(url, { cookie: 'token=%' })).status).toBe(403);
    expect((await get(url, { cookie: `token=${await tokenOf(11)}` })).status).toBe(200);
  });

  test('opens no other film, no folder above, and nothing when it is forged', async () => {
    const { url } = await videos.address({ videoId: sample, userId: 0, trialSeconds: null });
    const [, , segment = ''] = url.split('/');
    const claims = Buffer.from(JSON.stringify(['tender-document', 0, null])).toString('base64url');
    const refused = [
      url.replace(segment, segment.replace(/^[^.]*/, claims)),
      url.replace(segment, `${segment}x`),
      '/media/x/master.m3u8',
    ];
    for (const address of refused) expect((await get(address)).status, address).toBe(403);
    const missing = ['../tender-document/master.m3u8', '%2e%2e/x', 'facts.json', '0/seg-9999.m4s', '0/%00'];
    for (const file of missing) {
      expect([403, 404], file).toContain((await get(beside(url, file))).status);
    }
    expect((await get(url)).status).toBe(200);
  });

  test('an id that cannot be one is not asked for in the database', async () => {
    for (const id of ['%00', '..%2fx', 'x'.repeat(300)]) {
      expect((await get(`/dev/media/${id}`)).status, id).toBe(404);
    }
    expect((await get(`/dev/media/${sample}`)).status).toBe(200);
  });

  test('a part of a film is served alone', async () => {
    const { url, form } = await videos.address({ videoId: 'short-clip', userId: 0, trialSeconds: null });
    expect(form).toBe('mp4');
    const part = await get(url, { range: 'bytes=4-7' });
    expect([part.status, await part.text()]).toEqual([206, 'ftyp']);
    expect((await get(url, { range: 'bytes=99999999-' })).status).toBe(416);
  });
});

describe('a trial', () => {
  test('is cut by the server: the playlist ends and later segments are refused', async () => {
    const { url } = await videos.address({ videoId: sample, userId: 0, trialSeconds: 15 });
    for (const rendition of ['0', '1', '2']) {
      const playlist = await (
        await get(beside(url, `${rendition}/index.m3u8`), { range: 'bytes=0-' })
      ).text();
      expect(playlist.match(/seg-\d+/g)).toEqual(['seg-0000', 'seg-0001', 'seg-0002']);
      expect(playlist.trimEnd()).toMatch(/#EXT-X-ENDLIST$/);
      expect((await get(beside(url, `${rendition}/seg-0002.m4s`))).status).toBe(200);
      expect((await get(beside(url, `${rendition}/seg-0003.m4s`))).status).toBe(403);
    }
  });

  test('of a film that was never packaged is refused', async () => {
    const viewing = { videoId: 'short-clip', userId: 0, trialSeconds: 2 };
    await expect(videos.address(viewing)).rejects.toThrow('该视频暂不支持试看');
  });
});

// ffmpeg is real here, and slow on a busy machine.
describe('packaging an upload', { timeout: 90_000 }, () => {
  const clip = fileURLToPath(new URL('../../../seed/media/short-clip/source.mp4', import.meta.url));

  async function upload(bytes: Uint8Array, module = videos): Promise<string> {
    const sourceKey = `kept/${Math.random().toString(16).slice(2)}`;
    await storage.write(sourceKey, bytes, 'video/mp4');
    return on.platform.database.transaction((transaction) =>
      module.add(transaction, { title: '新课', sourceKey, createdBy: 1 }),
    );
  }
  const runJob = (id: string, module = videos) => module.jobs[0]!.run({ id });

  // The queue exists and its worker does nothing: the tests run the job themselves.
  beforeAll(() => on.platform.jobs.start(videos.jobs.map((each) => ({ ...each, run: async () => {} }))));
  afterAll(() => on.platform.jobs.stop());

  test.runIf(ffmpeg)('gives a film that plays, once', async () => {
    const id = await upload(await readFile(clip));
    await expect(videos.address({ videoId: id, userId: 0, trialSeconds: null })).rejects.toThrow(
      '正在处理中',
    );
    await runJob(id);
    expect(await videos.status(id)).toMatchObject({
      state: 'ready',
      progress: 100,
      form: 'hls',
      failure: null,
    });
    const { url, durationMs } = await videos.address({ videoId: id, userId: 0, trialSeconds: null });
    expect(durationMs).toBeGreaterThan(4900);
    const master = await (await get(url)).text();
    expect(master).toMatch(
      /BANDWIDTH=[1-9]\d{3,},RESOLUTION=854x480,CODECS="avc1\.64[0-9a-f]{4},mp4a\.40\.2",AUDIO="audio"\n0\//,
    );
    expect(master).toMatch(/TYPE=AUDIO,GROUP-ID="audio",NAME="普通话",DEFAULT=YES,LANGUAGE="zh",URI="1\//);
    expect((await get(beside(url, '0/seg-0000.m4s'))).status).toBe(200);
    const written = storage.objects.get(`videos/${id}/master.m3u8`);
    await runJob(id);
    expect(storage.objects.get(`videos/${id}/master.m3u8`)).toBe(written);
  });

  test.runIf(ffmpeg)('gives a film without sound no track of it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'silent-'));
    const silent = join(folder, 'silent.mp4');
    await runFfmpeg(ffmpeg!, ['-i', clip, '-an', '-c', 'copy', silent]);
    const id = await upload(await readFile(silent));
    await rm(folder, { recursive: true });
    await runJob(id);
    const { url } = await videos.address({ videoId: id, userId: 0, trialSeconds: null });
    const master = await (await get(url)).text();
    expect(master).toMatch(/CODECS="avc1\.\w{6}"\n0\/index\.m3u8\n$/);
    expect(master).not.toContain('AUDIO');
  });

  test.runIf(ffmpeg)('tells staff what was wrong with a file, and packages the next', async () => {
    const broken = await upload(Buffer.from('this is no film'));
    await runJob(broken);
    const { state, failure } = await videos.status(broken);
    expect(state).toBe('failed');
    expect(failure).toMatch(/^视频转码失败，请检查文件后重新上传/);
    const lost = await upload(await readFile(clip));
    for (const key of storage.objects.keys()) if (key.startsWith('kept/')) storage.objects.delete(key);
    await runJob(lost);
    expect((await videos.status(lost)).failure).toContain('找不到上传的文件');
    const good = await upload(await readFile(clip));
    await runJob(good);
    expect(await videos.status(good)).toMatchObject({ state: 'ready' });
  });

  test('without ffmpeg plays the upload as it is', async () => {
    const plain = createVideos(on.platform, { storage, ffmpeg: null });
    const id = await upload(await readFile(clip), plain);
    await runJob(id, plain);
    expect(await plain.status(id)).toMatchObject({ state: 'ready', form: 'mp4' });
    const { url } = await plain.address({ videoId: id, userId: 0, trialSeconds: null });
    expect((await get(url)).headers.get('content-type')).toBe('video/mp4');
  });

  test.runIf(ffmpeg)('that takes too long is stopped and fails for good', async () => {
    const stopped = runFfmpeg(ffmpeg!, ['-i', clip], { signal: AbortSignal.abort() });
    await expect(stopped).rejects.toThrow(new FfmpegError('转码超时'));
    const id = await upload(await readFile(clip));
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
    await runJob(id);
    limit.mockRestore();
    expect((await videos.status(id)).failure).toContain('转码超时');
  });

  test('may last as long as the longest film takes', async () => {
    const id = await upload(await readFile(clip));
    const { rows } = await on.open.pool.query<{ expire_seconds: number }>(
      `select expire_seconds from jobs.job where name = 'videos.package' and data->>'id' = $1`,
      [id],
    );
    expect(rows[0]!.expire_seconds).toBeGreaterThan(2 * 3600);
  });

  test('that was cut off too often is given up until somebody retries it, and what is ready stays', async () => {
    const plain = createVideos(on.platform, { storage, ffmpeg: null });
    const [lost, good] = [
      await upload(await readFile(clip), plain),
      await upload(await readFile(clip), plain),
    ];
    await videoStore.change(on.platform.database, lost, ['queued'], { state: 'packaging' });
    await runJob(good, plain);
    const giveUp = plain.jobs[0]!.deadLetter!;
    for (const id of [lost, good]) await giveUp.run({ id });
    expect(await plain.status(lost)).toMatchObject({
      state: 'failed',
      failure: '视频转码多次中断，请重新上传',
    });
    expect(await plain.status(good)).toMatchObject({ state: 'ready' });
    await runJob(lost, plain);
    expect(await plain.status(lost)).toMatchObject({ state: 'ready', failure: null });
  });

  test('is told to the lesson only by the run that made the film ready', async () => {
    const told: string[] = [];
    const afterPackaged = async (id: string) => void told.push(id);
    const plain = createVideos(on.platform, { storage, ffmpeg: null, afterPackaged });
    const id = await upload(await readFile(clip), plain);
    const { change } = videoStore;
    // It is given up while this run still packages it.
    const race = vi.spyOn(videoStore, 'change').mockImplementationOnce(async (...args) => {
      const changed = await change(...args);
      await change(on.platform.database, id, ['packaging'], { state: 'failed', failure: '' });
      return changed;
    });
    await runJob(id, plain);
    race.mockRestore();
    expect(told).toEqual([]);
    expect(await plain.status(id)).toMatchObject({ state: 'failed' });
    const next = await upload(await readFile(clip), plain);
    await runJob(next, plain);
    expect(told).toEqual([next]);
  });

  test('finds no ffmpeg in an empty folder of programs but that of the package', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'path-'));
    expect(findFfmpeg(folder) ?? 'none').toMatch(/@ffmpeg-installer|^none$/);
    await rm(folder, { recursive: true });
  });
});
