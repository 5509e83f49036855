import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as fontkit from 'fontkit';
import sharp from 'sharp';
import { encode } from 'uqr';

export type Poster = { site: string; name: string; key: string; link: string };

type Font = Extract<ReturnType<typeof fontkit.create>, { layout: unknown }>;
type Style = { size: number; color: string; weight?: keyof typeof weights };

const width = 900;
const height = 1400;
const qr = { size: 420, y: 640 };
const green = '#017a52';
const ink = '#1c2924';
const soft = '#5c6b63';

const weights = { regular: '400Regular/NotoSansSC_400Regular', bold: '700Bold/NotoSansSC_700Bold' } as const;
const loaded = new Map<string, Promise<Font>>();

function fontOf(weight: keyof typeof weights): Promise<Font> {
  const cached = loaded.get(weight);
  if (cached) return cached;
  const address = import.meta.resolve(`@expo-google-fonts/noto-sans-sc/${weights[weight]}.ttf`);
  const font = readFile(fileURLToPath(address)).then((bytes) => fontkit.create(bytes) as Font);
  loaded.set(weight, font);
  return font;
}

/** The outlines of a line, in the middle: the picture is the same on every machine, whatever fonts it has. */
async function line(text: string, y: number, { size, color, weight = 'regular' }: Style): Promise<string> {
  const font = await fontOf(weight);
  const run = font.layout(text);
  const natural = (run.advanceWidth / font.unitsPerEm) * size;
  // What is too long for one line becomes smaller, never cut.
  const fitted = Math.min(1, (width - 140) / natural);
  const scale = (size / font.unitsPerEm) * fitted;
  let x = (width - natural * fitted) / 2;
  const glyphs = run.glyphs.map((glyph, index) => {
    const at = x;
    x += run.positions[index]!.xAdvance * scale;
    return `<path transform="translate(${at.toFixed(2)} ${y}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`;
  });
  return `<g fill="${color}">${glyphs.join('')}</g>`;
}

function qrPaths(link: string): string {
  const { data, size } = encode(link, { ecc: 'M', border: 0 });
  const module = qr.size / size;
  const left = (width - qr.size) / 2;
  const squares = data.flatMap((row, y) =>
    row.flatMap((dark, x) =>
      dark
        ? [
            `M${(left + x * module).toFixed(2)} ${(qr.y + y * module).toFixed(2)}h${module}v${module}h-${module}z`,
          ]
        : [],
    ),
  );
  return `<path fill="#000" shape-rendering="crispEdges" d="${squares.join('')}"/>`;
}

/** What is printed, or sent to a friend: who invites, the QR and the key to type. */
export async function drawPoster({ site, name, key, link }: Poster): Promise<Uint8Array> {
  const parts = [
    await line(site, 150, { size: 46, color: '#ffffff', weight: 'bold' }),
    await line('公告查询 · 在线课程 · 采购服务', 220, { size: 30, color: '#d9f2e6' }),
    await line(`${name} 邀请您加入`, 420, { size: 48, color: ink, weight: 'bold' }),
    await line('一个账号，办理平台的全部业务', 490, { size: 30, color: soft }),
    qrPaths(link),
    await line('扫描二维码注册', 1140, { size: 34, color: ink }),
    await line(`邀请码 ${key}`, 1220, { size: 52, color: green, weight: 'bold' }),
    await line('注册时填写邀请码，同样有效', 1330, { size: 26, color: soft }),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="#eef7f2"/>
    <path d="M0 0h${width}v300q-450 90-900 0z" fill="${green}"/>
    <rect x="60" y="340" width="780" height="920" rx="28" fill="#ffffff"/>
    ${parts.join('')}
  </svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer());
}
