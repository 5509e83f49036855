import { randomBytes, randomInt } from 'node:crypto';
import sharp from 'sharp';

export const puzzleSize = { width: 320, height: 160, pieceWidth: 46 };

const pieceHeight = 54;
const { width, height, pieceWidth } = puzzleSize;

type Raster = {
  width: number;
  height: number;
  /** Four bytes a pixel: red, green, blue, opacity. */
  pixels: Uint8Array;
};
type Colour = readonly [number, number, number];
type Blot = { x: number; y: number; radius: number; colour: Colour; strength: number };

// Steps of the brand green with its neutral and warm companions.
const grounds: readonly (readonly [Colour, Colour])[] = [
  [
    [217, 242, 230],
    [61, 189, 145],
  ],
  [
    [179, 229, 207],
    [1, 143, 96],
  ],
  [
    [238, 249, 244],
    [127, 210, 177],
  ],
];
const paints: readonly Colour[] = [
  [1, 170, 114],
  [1, 122, 82],
  [127, 210, 177],
  [253, 243, 231],
  [240, 207, 166],
  [29, 92, 137],
  [255, 255, 255],
];

const white: Colour = [255, 255, 255];
const black: Colour = [0, 0, 0];

/** Two pictures and the place, in pixels from the left, where the second fills the gap in the first. */
export async function drawPuzzle(): Promise<{ picture: string; piece: string; x: number }> {
  const x = randomInt(pieceWidth + 24, width - pieceWidth - 8);
  const y = randomInt(8, height - pieceHeight - 8);
  const scene = drawScene();
  const piece = cutOut(scene, x, y);
  // Fainter holes of another shape, so that the darkest edge alone does not give the place away.
  for (let count = 0; count < 2; count++)
    shade(scene, randomInt(0, width - 40), randomInt(8, height - 48), round, 0.22);
  shade(scene, x, y, inPiece, 0.45);
  return { picture: await dataUrl(scene), piece: await dataUrl(piece), x };
}

function drawScene(): Raster {
  const [from, to] = grounds[randomInt(grounds.length)]!;
  const slant = randomInt(2, 9) / 10;
  const band = randomInt(18, 40);
  const grain = randomBytes(width * height);
  const scene: Raster = { width, height, pixels: new Uint8Array(width * height * 4).fill(255) };

  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const part = (x / width) * (1 - slant) + (y / height) * slant;
      const striped = Math.floor((x + y * slant) / band) % 2 === 0 ? 8 : 0;
      const speck = (grain[y * width + x]! & 7) - 4 - striped;
      mix(scene, x, y, from, 1);
      mix(scene, x, y, to, part, speck);
    }
  }
  for (let count = 0; count < 16; count++) paint(scene, randomBlot());
  return scene;
}

function paint(scene: Raster, { x: left, y: top, radius, colour, strength }: Blot): void {
  for (let y = Math.max(0, top - radius); y < Math.min(height, top + radius); y++) {
    for (let x = Math.max(0, left - radius); x < Math.min(width, left + radius); x++) {
      if ((x - left) ** 2 + (y - top) ** 2 <= radius ** 2) mix(scene, x, y, colour, strength);
    }
  }
}

function randomBlot(): Blot {
  return {
    x: randomInt(width),
    y: randomInt(height),
    radius: randomInt(8, 46),
    colour: paints[randomInt(paints.length)]!,
    strength: randomInt(20, 75) / 100,
  };
}

/** A body with a knob on top and a notch on the left. */
function inPiece(x: number, y: number): boolean {
  const knob = (x - 23) ** 2 + (y - 10) ** 2 <= 81;
  const notch = x ** 2 + (y - 32) ** 2 <= 64;
  const body = x >= 0 && x < pieceWidth && y >= 10 && y < pieceHeight;
  return knob || (body && !notch);
}

function round(x: number, y: number): boolean {
  return (x - 20) ** 2 + (y - 20) ** 2 <= 400;
}

const onEdge = (x: number, y: number) =>
  !inPiece(x - 2, y) || !inPiece(x + 2, y) || !inPiece(x, y - 2) || !inPiece(x, y + 2);

/** A strip as high as the picture, so that only the place from the left matters. */
function cutOut(scene: Raster, left: number, top: number): Raster {
  const strip: Raster = { width: pieceWidth, height, pixels: new Uint8Array(pieceWidth * height * 4) };
  for (let y = 0; y < pieceHeight; y++) {
    for (let x = 0; x < pieceWidth; x++) {
      if (!inPiece(x, y)) continue;
      const at = ((top + y) * width + left + x) * 4;
      strip.pixels.set(scene.pixels.subarray(at, at + 4), ((top + y) * pieceWidth + x) * 4);
      if (onEdge(x, y)) mix(strip, x, top + y, white, 0.6);
    }
  }
  return strip;
}

function shade(
  scene: Raster,
  left: number,
  top: number,
  inside: (x: number, y: number) => boolean,
  strength: number,
): void {
  for (let y = 0; y < pieceHeight; y++) {
    for (let x = 0; x < pieceWidth; x++) {
      if (inside(x, y) && left + x < width && top + y < height)
        mix(scene, left + x, top + y, black, strength);
    }
  }
}

/** Lays a colour over a pixel. */
function mix(
  { width: line, pixels }: Raster,
  x: number,
  y: number,
  colour: Colour,
  strength: number,
  shift = 0,
): void {
  const at = (y * line + x) * 4;
  for (let channel = 0; channel < 3; channel++) {
    const before = pixels[at + channel]!;
    const after = before + (colour[channel]! - before) * strength + shift;
    pixels[at + channel] = Math.max(0, Math.min(255, after));
  }
}

async function dataUrl({ pixels, ...size }: Raster): Promise<string> {
  const png = await sharp(pixels, { raw: { ...size, channels: 4 } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
