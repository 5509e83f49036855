import { code, PortalError } from '@portal/contract/codes';
import type { OutputOf } from '@portal/contract/endpoint';
import type { signIn } from '@portal/contract/sign-in';
import { formatMoment, toUnixSeconds } from '@portal/contract/time';
import type { ScanEvent } from '../../outside/wechat/port.ts';
import { hashToken, newToken } from '../../platform/crypto.ts';
import type { Platform } from '../../platform/platform.ts';
import { deviceName } from '../accounts/accounts.ts';
import { scanLoginStore as store } from './scan-login.store.ts';

const answerSeconds = 120;
const ourScene = /^[0-9a-f]{32}$/;

/**
 * The phone's side. A picture of a code can be shown to anybody, so a scan alone opens nothing: the account answers the
 * scan with who is asking and a link, and only that link says yes.
 */
export function createPhone(platform: Platform) {
  const { clock, database, keyring, limits, settings } = platform;
  const over = () => new PortalError(code.failure, '该登录请求已失效，请重新扫码');

  const linkOf = (ticket: string) => {
    const url = new URL('/scan_confirm', settings.publicUrl);
    url.searchParams.set('ticket', ticket);
    return url.href;
  };

  return {
    /** What the account says to whoever scanned; null where the code is none of ours. */
    async scanned({ scene, openid }: ScanEvent): Promise<string | null> {
      if (!ourScene.test(scene)) return null;
      return database.transaction(async (transaction) => {
        const now = clock();
        const row = await store.lockScene(transaction, scene, now);
        if (!row) return '二维码已失效，请在网页上刷新后重新扫码。';
        // WeChat repeats a push, which gets a new link; somebody else who scans the same screen gets none.
        const first = row.openidSealed === null || keyring.open(row.openidSealed) === openid;
        if (!first) return '该二维码已被其他微信扫描，请在网页上刷新后重新扫码。';
        if (row.answer !== null) return null;
        const ticket = newToken();
        await store.scanned(transaction, row.id, {
          openidSealed: keyring.seal(openid),
          confirmHash: hashToken(ticket),
          expiresAt: new Date(now.getTime() + answerSeconds * 1000),
        });
        return [
          '有设备请求用您的微信登录采购协会服务平台：',
          `设备：${deviceName(row.device)}`,
          `网络地址：${row.address}`,
          `时间：${formatMoment(toUnixSeconds(row.createdAt))}`,
          `如果是您本人，请在 2 分钟内 <a href="${linkOf(ticket)}">核对并确认登录</a>。不是您本人请勿点击。`,
        ].join('\n');
      });
    },

    async question(ticket: string, address: string): Promise<OutputOf<typeof signIn.wxmpQuestion>> {
      await limits.use({ key: 'scan-confirm', address, most: 60, seconds: 600 });
      const row = await store.asked(database, hashToken(ticket), clock());
      if (!row) throw over();
      return {
        device: deviceName(row.device),
        address: row.address,
        time: toUnixSeconds(row.createdAt),
        expire: toUnixSeconds(row.expiresAt),
      };
    },

    async answer(ticket: string, accept: boolean, address: string): Promise<void> {
      await limits.use({ key: 'scan-confirm', address, most: 60, seconds: 600 });
      const given = accept ? 'confirmed' : 'refused';
      if (!(await store.answer(database, hashToken(ticket), given, clock()))) throw over();
    },
  };
}
