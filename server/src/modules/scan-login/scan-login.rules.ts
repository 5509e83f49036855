import { randomBytes } from 'node:crypto';
import type { SignedIn } from '@portal/contract/accounts';
import { code, PortalError } from '@portal/contract/codes';
import type { RoleId } from '@portal/contract/roles';
import { toUnixSeconds } from '@portal/contract/time';
import { renderSVG } from 'uqr';
import type { OfficialAccount } from '../../outside/wechat/port.ts';
import { hashToken, newToken } from '../../platform/crypto.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { SmsCodes } from '../sms-codes/sms-codes.ts';
import { createPhone } from './scan-login.phone.ts';
import { scanLoginStore as store } from './scan-login.store.ts';

export type ScanLoginRules = ReturnType<typeof createScanLoginRules>;

export type ScanLoginPorts = { accounts: Accounts; smsCodes: SmsCodes; officialAccount: OfficialAccount };
type Binding = { bind_ticket: string; mobile: string; code: string; role_id: RoleId };
type LoginResult = { signedIn: SignedIn; msg: string };

/** spec 9: 20 seconds on screen. A scan in the last of them still has to travel, so the server waits longer. */
const seconds = { onScreen: 20, alive: 120, bindTicket: 600 };

/** Login by WeChat: the QR carries a scene, the browser alone holds the secret it polls with. */
export function createScanLoginRules(
  platform: Platform,
  { accounts, smsCodes, officialAccount }: ScanLoginPorts,
) {
  const { clock, database, keyring, limits } = platform;
  const phone = createPhone(platform);
  const gone = () => new PortalError(code.failure, '二维码已失效，请刷新');

  return {
    async newCode({
      address,
      fingerprint,
      device,
    }: Caller): Promise<{ code: string; img: string; expire: number }> {
      // Without one the secret could not be bound to the browser.
      if (fingerprint === '') throw new PortalError(code.failure, '请刷新页面后重试');
      await limits.use({ key: 'scan-login', address, most: 120, seconds: 600 });
      const scene = randomBytes(16).toString('hex');
      const secret = newToken();
      const { url } = await officialAccount.createCode(scene, seconds.alive);
      const now = clock();
      await store.add(database, {
        scene,
        secretHash: hashToken(secret),
        fingerprint,
        device: device.slice(0, 300),
        address,
        createdAt: now,
        expiresAt: new Date(now.getTime() + seconds.alive * 1000),
      });
      const svg = renderSVG(url, { ecc: 'M', border: 4 });
      const img = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
      return { code: secret, img, expire: toUnixSeconds(now) + seconds.onScreen };
    },

    async check(secret: string, caller: Caller): Promise<LoginResult | { bindTicket: string }> {
      const found = await store.find(database, hashToken(secret), caller.fingerprint, clock());
      if (!found) throw gone();
      if (!found.openidSealed) throw new PortalError(code.notYet);
      if (found.answer === 'refused')
        throw new PortalError(code.failure, '已在手机上取消登录', { refused: 1 });
      // product 2: 20142 until it is done; `scanned` lets the page say what it waits for.
      if (found.answer === null) throw new PortalError(code.notYet, undefined, { scanned: 1 });
      if (!(await store.use(database, found.id, clock()))) throw gone();

      const openid = keyring.open(found.openidSealed);
      const login = await accounts.entry.logIn(async (transaction) => {
        const userId = await accounts.people.lockByOpenid(transaction, openid);
        return userId === null ? null : accounts.entry.openSession(transaction, userId, caller);
      });
      if (login) return login;
      const data = { openidSealed: found.openidSealed, fingerprint: caller.fingerprint };
      return {
        bindTicket: await smsCodes.tickets.issueTicket(database, {
          kind: 'bind',
          data,
          seconds: seconds.bindTicket,
        }),
      };
    },

    /** The holder of a mobile ties the WeChat that scanned to the account of that mobile, or to a new one. */
    async bind(
      { bind_ticket, mobile, code: digits, role_id: roleId }: Binding,
      caller: Caller,
    ): Promise<LoginResult> {
      const agreements = await accounts.consents.agreements();
      await smsCodes.sms.checkSms(database, { mobile, scene: 'bind', code: digits });
      await accounts.leaving.eraseWhenDue(mobile);

      return accounts.entry.logIn(async (transaction) => {
        const { address } = caller;
        // The user's row before the ticket: a change of the mobile or an erasure waits, or is seen here.
        const ownerId = await accounts.people.lockByMobile(transaction, mobile);
        const { data } = await smsCodes.tickets.useTicket(transaction, 'bind', bind_ticket);
        if (data.fingerprint !== caller.fingerprint) throw gone();
        const openid = keyring.open(String(data.openidSealed));
        if (ownerId !== null) {
          await accounts.wechat.bind(transaction, ownerId, openid, address);
          return accounts.entry.openSession(transaction, ownerId, caller);
        }
        const id = await accounts.entry.register(transaction, { mobile, roleId, agreements, address });
        await accounts.people.bindOpenid(transaction, id, openid);
        return accounts.entry.openSession(transaction, id, caller);
      });
    },

    /** What WeChat sends to our push address. */
    receivePush: (request: Request): Promise<Response> => officialAccount.receive(request, phone.scanned),

    question: phone.question,
    answer: phone.answer,

    prune: () => store.prune(database, clock()),
  };
}
