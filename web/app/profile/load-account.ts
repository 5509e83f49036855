import { accounts } from '@portal/contract/accounts';
import type { Client } from '@portal/contract/client';
import { downloads } from '@portal/contract/downloads';
import { dataOf } from '@portal/contract/endpoint';
import { filePurpose } from '@portal/contract/files';
import { identities } from '@portal/contract/identities';
import { maskMobile } from '@portal/contract/mobile';
import { formatDate, formatMoment } from '@portal/contract/time';
import { districtPath } from '../districts/district-path.ts';
import { pageCards, statusOf } from '../identities/standing.ts';

export type AccountData = Awaited<ReturnType<typeof loadAccount>>;

export async function loadAccount(call: Client) {
  const [user, entries, vip, devices, consents, exports] = await Promise.all([
    call(accounts.userinfo, {}).then(dataOf),
    call(identities.identityList, {}).then(dataOf),
    call(accounts.haveVip, {}).then(dataOf),
    readDevices(call),
    readConsents(call),
    readExports(call),
  ]);
  return {
    mobile: maskMobile(user.mobile),
    hasWechat: user.openid !== '',
    basics: {
      user_nickname: user.user_nickname,
      email: user.email,
      district: user.district,
      intro: user.intro,
    },
    avatar: user.avatar,
    avatarRules: { accept: [...filePurpose.avatar.types], maxSize: filePurpose.avatar.most },
    districtPath: await districtPath(call, user.district),
    identities: pageCards(entries).map((entry) => ({
      type: entry.type,
      name: entry.name,
      href: `/identity/${entry.middle_id ?? entry.type}`,
      status: statusOf(entry),
      current: entry.current_identity,
    })),
    membership: {
      isMember: vip.have_vip,
      until: vip.expire_time === 0 ? null : formatMoment(vip.expire_time),
    },
    devices,
    consents,
    exports,
  };
}

async function readDevices(call: Client) {
  const { data } = dataOf(await call(accounts.deviceList, { page_size: 100 }));
  return data.map(({ create_time, seen_time, ...device }) => ({
    ...device,
    since: formatMoment(create_time),
    seen: formatMoment(seen_time),
  }));
}

async function readConsents(call: Client) {
  const { data } = dataOf(await call(accounts.consentList, {}));
  return data.map(({ time, ...consent }) => ({ ...consent, date: time > 0 ? formatDate(time) : '' }));
}

async function readExports(call: Client) {
  const { data } = dataOf(await call(downloads.exportList, { page_size: 20 }));
  return data.map(({ create_time, expire, ...each }) => ({
    ...each,
    since: formatMoment(create_time),
    until: expire === null ? '' : formatMoment(expire),
  }));
}
