const width = 640;
const height = 360;
/** Steps of the brand's hue and its neighbours, as the design tokens have them. */
const grounds = [
  ['#014d35', '#01875a'],
  ['#0f3d5e', '#2c7a9b'],
  ['#0d5957', '#017a52'],
  ['#1d2b26', '#4a6b5d'],
] as const;

/** A document, a scale, a shield, rings, a chart, a book. */
const signs = [
  '<path d="M-60 -90 H35 L70 -55 V90 H-60 Z"/><path d="M-30 -25 H40 M-30 15 H40 M-30 52 H12"/>',
  '<path d="M0 -90 V84 M-50 84 H50 M-84 -58 H84"/><path d="M-84 -58 L-116 18 H-52 Z M84 -58 L52 18 H116 Z"/>',
  '<path d="M0 -96 L80 -62 V8 C80 58 38 84 0 96 C-38 84 -80 58 -80 8 V-62 Z"/><path d="M-34 4 L-8 32 L40 -25"/>',
  '<circle cx="-42" cy="0" r="62"/><circle cx="42" cy="0" r="62"/>',
  '<path d="M-92 84 H92"/><path d="M-62 84 V16 M-8 84 V-34 M46 84 V-84"/>',
  '<path d="M0 -58 C-34 -84 -76 -84 -108 -66 V76 C-76 58 -34 58 0 84 C34 58 76 58 108 76 V-66 C76 -84 34 -84 0 -58 Z M0 -58 V84"/>',
];

/** A cover without words, so that it needs no font: the page writes the title beside it. */
export function courseCover(number: number): string {
  const [dark, light] = grounds[number % grounds.length]!;
  const rings = [0, 1, 2, 3].map(
    (step) =>
      `<circle cx="${470 + (number % 5) * 22}" cy="${60 + (number % 4) * 18}" r="${46 + step * 58}" opacity="${0.22 - step * 0.05}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${dark}"/><stop offset="1" stop-color="${light}"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#g)"/>
<g fill="none" stroke="#fff" stroke-width="22">${rings.join('')}</g>
<g transform="translate(210 190)" fill="none" stroke="#fff" stroke-width="11" stroke-linejoin="round" stroke-linecap="round" opacity=".92">${signs[number % signs.length]!}</g>
</svg>`;
}
