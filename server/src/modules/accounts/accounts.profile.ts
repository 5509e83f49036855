import { nickname as nicknameSchema, type User } from '@portal/contract/accounts';
import { code, PortalError } from '@portal/contract/codes';
import { creditCodeFault } from '@portal/contract/identity-numbers';
import { mobilePattern } from '@portal/contract/mobile';
import type { RoleId } from '@portal/contract/roles';
import { toUnixSeconds } from '@portal/contract/time';
import type { UserCaller } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import { deviceName } from './accounts.device-name.ts';
import type { Invitations } from './accounts.invitations.ts';
import type { People } from './accounts.people.ts';
import type { AccountPorts } from './accounts.ports.ts';
import { accountStore as store } from './accounts.store.ts';

export type Profile = ReturnType<typeof createProfile>;

type Changes = {
  user_nickname?: string;
  avatar?: string;
  email?: string;
  district?: string;
  intro?: string;
  role_id?: RoleId;
};
type Field = 'mobile' | 'user_nickname' | 'invite_key' | 'credit_code';

const fieldTitles = { user_nickname: '昵称', intro: '简介' };

type Dependencies = { people: People; invitations: Pick<Invitations, 'ownerOf'> };

export function createProfile(
  platform: Platform,
  { avatarUrl, moderation }: AccountPorts,
  { people, invitations }: Dependencies,
) {
  const { clock, database, limits, sessions } = platform;

  /** What others can read is checked; nobody reviews it by hand, so a doubtful text is refused as well. */
  async function refuseUnfit(texts: Pick<Changes, 'user_nickname' | 'intro'>): Promise<void> {
    for (const [field, title] of Object.entries(fieldTitles) as [keyof typeof fieldTitles, string][]) {
      const text = texts[field];
      if (!text || (await moderation.check(text)).verdict === 'pass') continue;
      const reason = `${title}包含不适宜的内容，请修改`;
      throw new PortalError(code.invalidFields, reason, { fields: { [field]: reason } });
    }
  }

  async function faultOf(field: Field, value: string): Promise<string | null> {
    // Never whether it is registered.
    if (field === 'mobile') return mobilePattern.test(value) ? null : '请输入正确的手机号';
    if (field === 'credit_code') return creditCodeFault(value.trim().toUpperCase());
    if (field === 'invite_key') {
      return (await invitations.ownerOf(database, value)) === null ? '邀请码不存在' : null;
    }
    const parsed = nicknameSchema.safeParse(value);
    if (!parsed.success) return parsed.error.issues[0]?.message ?? '昵称有误';
    return (await moderation.check(parsed.data)).verdict === 'pass' ? null : '昵称包含不适宜的内容，请修改';
  }

  return {
    refuseUnfit,

    async modify(userId: number, changes: Changes): Promise<User> {
      const { user_nickname: nickname, avatar, email, district, intro, role_id: roleId } = changes;
      await refuseUnfit(changes);
      await database.transaction(async (transaction) => {
        if (roleId !== undefined) {
          if (await people.hasCertificate(transaction, userId)) {
            throw new PortalError(code.failure, '您已有认证的身份，请使用切换身份');
          }
          await people.chooseRole(transaction, userId, roleId);
        }
        const picture = avatar ? await avatarUrl(transaction, userId, avatar) : avatar;
        const values = { nickname, avatar: picture, email, district, intro };
        if (Object.values(values).some((value) => value !== undefined)) {
          await store.change(transaction, userId, values);
        }
      });
      return people.userOf(userId);
    },

    async checkField(field: Field, value: string, address: string): Promise<{ ok: boolean; reason: string }> {
      await limits.use({ key: 'param-check', address, most: 120, seconds: 60 });
      const fault = await faultOf(field, value);
      return { ok: fault === null, reason: fault ?? '' };
    },

    async detectText(content: string, address: string): Promise<{ pass: boolean; words: string[] }> {
      await limits.use({ key: 'detect-text', address, most: 60, seconds: 60 });
      const { verdict, words } = await moderation.check(content);
      return { pass: verdict === 'pass', words };
    },

    async membership(userId: number): Promise<{ have_vip: boolean; expire_time: number }> {
      const vipUntil = await people.vipUntil(database, userId);
      return {
        have_vip: vipUntil !== null && vipUntil > clock(),
        expire_time: vipUntil ? toUnixSeconds(vipUntil) : 0,
      };
    },

    async devices({ session }: UserCaller) {
      const rows = await sessions.devicesOf(session.userId);
      return rows.map(({ id, device, address, createdAt, seenAt }) => ({
        id,
        device: deviceName(device),
        address,
        current: id === session.id,
        create_time: toUnixSeconds(createdAt),
        seen_time: toUnixSeconds(seenAt),
      }));
    },

    async closeDevice(userId: number, sessionId: number): Promise<void> {
      if (!(await sessions.close(database, userId, sessionId)))
        throw new PortalError(code.failure, '设备不存在');
    },
  };
}
