import sharp from 'sharp';
import type { VideoLesson } from './data/video-lessons.ts';

const font = 'Noto Sans CJK SC, Noto Sans SC, sans-serif';
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** One slide, 1280 by 720; `number` -1 is the title, `told` how many of its points have been said. */
export async function drawSlide(
  lesson: VideoLesson,
  { number, told }: { number: number; told: number },
): Promise<Buffer> {
  const inner = number < 0 ? titleSlide(lesson) : pointSlide(lesson, number, told);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720" font-family="${font}">${inner}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

function titleSlide({ title, subtitle }: VideoLesson): string {
  return `<rect width="1280" height="720" fill="#017a52"/>
    <circle cx="1130" cy="120" r="260" fill="#01aa72" opacity=".55"/><circle cx="1010" cy="640" r="150" fill="#01aa72" opacity=".35"/>
    <rect x="110" y="262" width="72" height="8" rx="4" fill="#f2c14e"/>
    <text x="106" y="352" font-size="66" font-weight="700" fill="#fff">${escape(title)}</text>
    <text x="110" y="424" font-size="34" fill="#d8f3e8">${escape(subtitle)}</text>
    <text x="110" y="636" font-size="24" fill="#a9dec9">采购协会服务平台 · 实务微课</text>`;
}

function pointSlide({ title, slides }: VideoLesson, number: number, told: number): string {
  const slide = slides[number]!;
  const done = (number * 3 + told) / (slides.length * 3);
  const points = slide.points.map((each, index) => {
    const y = 292 + index * 124;
    const isTold = index < told;
    const isNow = index === told - 1;
    if (!isTold) {
      return `<circle cx="152" cy="${y - 12}" r="26" fill="#e6efeb"/><rect x="212" y="${y - 24}" width="420" height="22" rx="11" fill="#eef4f1"/>`;
    }
    return `${isNow ? `<rect x="96" y="${y - 66}" width="1088" height="106" rx="18" fill="#e7f6ef"/>` : ''}
      <circle cx="152" cy="${y - 12}" r="26" fill="${isNow ? '#01aa72' : '#9bd5bd'}"/>
      <text x="152" y="${y - 2}" font-size="28" font-weight="700" fill="#fff" text-anchor="middle">${index + 1}</text>
      <text x="212" y="${y}" font-size="36" font-weight="${isNow ? 700 : 400}" fill="${isNow ? '#0c3b2b' : '#5b6f67'}">${escape(each.shown)}</text>`;
  });
  return `<rect width="1280" height="720" fill="#fbfdfc"/><rect width="1280" height="10" fill="#01aa72"/>
    <text x="100" y="84" font-size="24" fill="#6b7f77">${escape(title)}</text>
    <text x="98" y="166" font-size="52" font-weight="700" fill="#10402f">${escape(slide.title)}</text>
    <text x="1180" y="166" font-size="40" fill="#b7cfc5" text-anchor="end">${number + 1} / ${slides.length}</text>
    ${points.join('')}
    <rect x="100" y="664" width="1080" height="8" rx="4" fill="#e6efeb"/>
    <rect x="100" y="664" width="${Math.round(1080 * done)}" height="8" rx="4" fill="#01aa72"/>`;
}
