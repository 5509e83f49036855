import { danmakuColours, danmakuSizes, type DanmakuComment } from './core/danmaku.ts';
import type { PlayerOptions } from './core/types.ts';
import adPicture from './showcase-ad.svg';
import poster from './showcase-poster.svg';

export const lessons = [
  { id: 'bid-evaluation', name: '评标程序与评审纪律' },
  { id: 'tender-document', name: '招标文件的编制要点' },
  { id: 'budget-and-plan', name: '采购预算与采购计划' },
];

export const switches = [
  ['autoplay', '自动播放'],
  ['muted', '静音'],
  ['english', 'English (en-us)'],
  ['startAd', '开始广告'],
  ['pauseAd', '暂停广告'],
  ['beforeAds', '片头视频广告 × 2'],
  ['middleAds', '片中视频广告'],
  ['playlist', '播放列表'],
  ['qualities', '给定清晰度'],
  ['danmaku', '弹幕'],
  ['study', '笔记与提问'],
  ['file', 'mp4'],
] as const;

export type Switch = (typeof switches)[number][0];
export type ShowcaseRequest = { on: ReadonlySet<Switch>; trial: number; expire: number };

/** What `/dev/media/:id` answers. */
type Address = {
  url: string;
  captions: { language: string; label: string; url: string }[];
  thumbnails: string | null;
  durationMs: number;
};

export function askedOf(search: string): ShowcaseRequest {
  const query = new URLSearchParams(search);
  const on = switches.map(([name]) => name).filter((name) => query.has(name));
  return {
    on: new Set(on),
    trial: Number(query.get('trial') ?? 0),
    expire: Number(query.get('expire') ?? 0),
  };
}

async function addressOf(id: string, { trial, expire }: ShowcaseRequest): Promise<Address> {
  const query = new URLSearchParams();
  if (trial > 0 && id !== 'short-clip') query.set('trial', String(trial));
  if (expire > 0) query.set('seconds', String(expire));
  const answer = await fetch(`/dev/media/${id}?${query}`);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Address;
}

export async function optionsFor(id: string, asked: ShowcaseRequest): Promise<PlayerOptions> {
  const { on, trial } = asked;
  const video = on.has('file') ? 'short-clip' : id;
  const [address, clip] = await Promise.all([addressOf(video, asked), addressOf('short-clip', asked)]);
  const renew = async () => (await addressOf(video, { ...asked, expire: 0 })).url;
  const ad = { videoUrl: clip.url, linkUrl: '/help' };
  return {
    source: { id: video, url: address.url, renew },
    title: lessons.find((lesson) => lesson.id === id)?.name,
    poster,
    language: on.has('english') ? 'en-us' : 'zh',
    autoplay: on.has('autoplay'),
    muted: on.has('muted'),
    trial: trial > 0 ? { seconds: trial, duration: trial * 3 } : undefined,
    ads: {
      start: on.has('startAd') ? { coverUrl: adPicture, linkUrl: '/help', duration: 3 } : undefined,
      pause: on.has('pauseAd') ? { coverUrl: adPicture, linkUrl: '/help' } : undefined,
      before: on.has('beforeAds') ? [ad, { videoUrl: `${clip.url}#second` }] : [],
      middle: on.has('middleAds') ? [{ at: 8, videos: [ad] }] : [],
    },
    playlist: on.has('playlist') ? await playlistOf(asked) : undefined,
    playlistIndex: lessons.findIndex((lesson) => lesson.id === id),
    qualities: on.has('qualities')
      ? [
          { definition: 'HD', desc: '高清', Url: `${address.url}?definition=HD` },
          { definition: 'SD', desc: '标清', Url: `${address.url}?definition=SD` },
        ]
      : undefined,
    captions: address.captions.map(({ language, label, url }) => ({
      value: language,
      text: label,
      url,
      language,
    })),
    markers: [
      { offset: 6.9, title: '评标之前', describe: '评审专家从专家库中随机抽取。', coverUrl: poster },
      { offset: 27, title: '评审步骤', describe: '先资格与符合性审查，再比较与评价。' },
      { offset: 48.9, title: '评审纪律', describe: '评审期间不得私下接触供应商。' },
    ],
    thumbnailsUrl: address.thumbnails ?? undefined,
    danmaku: on.has('danmaku') ? sampleComments() : undefined,
  };
}

async function playlistOf(asked: ShowcaseRequest): Promise<PlayerOptions['playlist']> {
  return Promise.all(
    lessons.map(async ({ id, name }) => ({ name, source: { id, url: (await addressOf(id, asked)).url } })),
  );
}

const said = [
  '老师讲得很清楚',
  '记笔记',
  '这里是重点',
  '专家是随机抽取的',
  '请问资格审查由谁来做？',
  '学到了',
  '打卡',
];

function sampleComments(): DanmakuComment[] {
  return Array.from({ length: 160 }, (_, at) => ({
    id: `sample-${at}`,
    mode: at % 9 === 4 ? 'top' : at % 13 === 7 ? 'bottom' : 'scroll',
    text: said[at % said.length] ?? '',
    startTime: 0.5 + at * 0.4,
    size: danmakuSizes[[1, 2, 2, 0, 2, 3, 1][at % 7] ?? 2] ?? 25,
    colour: danmakuColours[[0, 0, 4, 0, 3, 0, 0][at % 7] ?? 0] ?? '#ffffff',
  }));
}
