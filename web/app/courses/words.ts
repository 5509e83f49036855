import { memberPrice } from '@portal/contract/membership-titles';
import { formatMoney } from '@portal/contract/money';
import { roleTitle, type RoleId } from '@portal/contract/roles';

// Words for the screen, made on the server where a page allows it.

/** A length as people say it: 1 小时 5 分, 12 分钟, 45 秒. */
export function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (seconds < 60) return `${seconds} 秒`;
  if (minutes < 60) return `${minutes} 分钟`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} 小时${rest > 0 ? ` ${rest} 分` : ''}`;
}

/** A place in a film: 3:07, 1:02:09. */
export function placeText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${two(minutes)}:${two(whole % 60)}`;
}

/** The seconds of such a place as somebody typed it; null when it is none. */
export function secondsAt(text: string): number | null {
  const [, hours = '0', minutes = '0', seconds] =
    /^(?:(?:(\d{1,2})[:：])?(\d{1,3})[:：])?(\d{1,5})$/.exec(text.trim()) ?? [];
  return seconds === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** What its author reads of something that only they can see. */
export const reviewNotes = {
  published: null,
  pending: '审核中，仅自己可见',
  rejected: '未通过审核，仅自己可见',
} as const;

export function audienceText(audience: readonly RoleId[]): string {
  return audience.length === 0 ? '全部用户' : audience.map((id) => roleTitle[id]).join('、');
}

export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** What a member pays; null where nobody pays. */
export function memberPriceText({ price, member_free }: { price: number; member_free?: boolean }) {
  if (price === 0) return null;
  return member_free ? '会员免费' : `会员价 ${formatMoney(memberPrice(price))}`;
}
