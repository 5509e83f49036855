import sharp from 'sharp';

const width = 960;
const height = 540;
const tints = ['#01aa72', '#017a52', '#2c7a9b', '#6b8e23', '#b7791f', '#4a6fa5', '#8a6d3b', '#3b8686'];

/** A calm picture without words, drawn from the brand's colours: a background, hills, and the sign of its subject. */
function svgOf(number: number): string {
  const tint = tints[number % tints.length]!;
  const wave = (base: number, lift: number) =>
    `M0 ${base} C ${width / 4} ${base - lift}, ${width / 2} ${base + lift}, ${width} ${base - lift / 2} V ${height} H 0 Z`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="#f2f8f5"/>
    <circle cx="${180 + ((number * 97) % 600)}" cy="${120 + ((number * 53) % 90)}" r="${60 + ((number * 31) % 50)}" fill="${tint}" opacity=".16"/>
    <path d="${wave(360, 60 + (number % 4) * 18)}" fill="${tint}" opacity=".18"/>
    <path d="${wave(420, 40 + (number % 3) * 22)}" fill="${tint}" opacity=".32"/>
    <g transform="translate(480 250)" fill="none" stroke="${tint}" stroke-width="14" stroke-linejoin="round" stroke-linecap="round">${signs[number % signs.length]!}</g>
  </svg>`;
}

/** A document, a scale, a shield, a handshake of rings, a chart, a book. */
const signs = [
  '<path d="M-70 -110 H40 L80 -70 V110 H-70 Z"/><path d="M-35 -30 H45 M-35 15 H45 M-35 60 H15"/>',
  '<path d="M0 -110 V100 M-60 100 H60 M-100 -70 H100"/><path d="M-100 -70 L-140 20 H-60 Z M100 -70 L60 20 H140 Z"/>',
  '<path d="M0 -115 L95 -75 V10 C95 70 45 100 0 115 C-45 100 -95 70 -95 10 V-75 Z"/><path d="M-40 5 L-8 38 L48 -30"/>',
  '<circle cx="-50" cy="0" r="75"/><circle cx="50" cy="0" r="75"/>',
  '<path d="M-110 100 H110"/><path d="M-75 100 V20 M-10 100 V-40 M55 100 V-100"/>',
  '<path d="M0 -70 C-40 -100 -90 -100 -130 -80 V90 C-90 70 -40 70 0 100 C40 70 90 70 130 90 V-80 C90 -100 40 -100 0 -70 Z M0 -70 V100"/>',
];

export const coverCount = 12;

export async function drawCover(number: number): Promise<{ bytes: Buffer; width: number; height: number }> {
  const bytes = await sharp(Buffer.from(svgOf(number)))
    .webp({ quality: 82 })
    .toBuffer();
  return { bytes, width, height };
}
