import { cx } from './cx.ts';

const kinds: Record<string, { label: string; colour: string }> = {
  apk: { label: 'APK', colour: '#2f7d32' },
  avi: { label: 'AVI', colour: '#6a3fa0' },
  cloud: { label: '云盘', colour: '#1d6fa5' },
  csv: { label: 'CSV', colour: '#1f7a45' },
  doc: { label: 'DOC', colour: '#2459a9' },
  docx: { label: 'DOCX', colour: '#2459a9' },
  dwg: { label: 'DWG', colour: '#9a3b26' },
  eps: { label: 'EPS', colour: '#8a5a00' },
  mp3: { label: 'MP3', colour: '#a12d6b' },
  mp4: { label: 'MP4', colour: '#6a3fa0' },
  pdf: { label: 'PDF', colour: '#b3261e' },
  pptx: { label: 'PPTX', colour: '#b3471d' },
  rar: { label: 'RAR', colour: '#7a4b12' },
  txt: { label: 'TXT', colour: '#55655d' },
  vis: { label: 'VIS', colour: '#34519b' },
  xls: { label: 'XLS', colour: '#1f7a45' },
  xlsx: { label: 'XLSX', colour: '#1f7a45' },
  zip: { label: 'ZIP', colour: '#7a4b12' },
};

const same: Record<string, string> = {
  ppt: 'pptx',
  vsd: 'vis',
  vsdx: 'vis',
  mov: 'mp4',
  wav: 'mp3',
  md: 'txt',
  '7z': 'zip',
};

export const fileKinds = Object.keys(kinds);

/** Takes an ending or a whole file name; anything unknown becomes a plain sheet with its ending. */
export function FileIcon({ name, className }: { name: string; className?: string }) {
  const ending = name.split('.').pop()?.toLowerCase() ?? '';
  const { label, colour } = kinds[same[ending] ?? ending] ?? {
    label: ending.length <= 4 ? ending.toUpperCase() : '文件',
    colour: '#55655d',
  };
  return (
    <svg
      viewBox="0 0 40 48"
      className={cx('h-10 w-auto shrink-0', className)}
      role="img"
      aria-label={`${label} 文件`}
    >
      <path
        d="M5 1h21l11 11v31a4 4 0 0 1-4 4H5a4 4 0 0 1-4-4V5a4 4 0 0 1 4-4Z"
        fill="#fff"
        stroke={colour}
        strokeWidth="1.5"
      />
      <path d="M26 1v7a4 4 0 0 0 4 4h7" fill="none" stroke={colour} strokeWidth="1.5" />
      <path d="M9 12h10M9 18h14" stroke={colour} strokeWidth="2" strokeLinecap="round" opacity="0.35" />
      <path d="M1 26h36v17a4 4 0 0 1-4 4H5a4 4 0 0 1-4-4Z" fill={colour} />
      <text
        x="19"
        y="40.5"
        textAnchor="middle"
        fontSize={label.length > 3 ? 10.5 : 12}
        fontWeight="700"
        fill="#fff"
      >
        {label}
      </text>
    </svg>
  );
}
