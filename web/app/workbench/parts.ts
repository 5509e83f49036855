import { Bell, MapPin, MousePointerClick, QrCode, SquareStack } from 'lucide-react';
import { base, type BenchEntry } from './menu.ts';

/** The building blocks, each with a page of its own. */
export const partEntries: BenchEntry[] = [
  { to: `${base}/components/city`, label: '城市选择', Icon: MapPin },
  { to: `${base}/components/dm-mask`, label: '遮罩', Icon: SquareStack },
  { to: `${base}/components/trigger-content`, label: '触发面板', Icon: MousePointerClick },
  { to: `${base}/components/subscribeList`, label: '订阅列表', Icon: Bell },
  { to: `${base}/static/js/city`, label: '地区数据', Icon: MapPin },
  { to: `${base}/static/js/uqrcode`, label: '二维码', Icon: QrCode },
];
