import { accounts } from '@portal/contract/accounts';
import type { Client } from '@portal/contract/client';
import { code } from '@portal/contract/codes';
import { dataOf, type Envelope } from '@portal/contract/endpoint';
import { messages } from '@portal/contract/messages';
import { maskMobile } from '@portal/contract/mobile';
import { site, type MenuItem } from '@portal/contract/site';
import { type HomeData } from '@portal/contract/home-data';
import { yearOf } from '@portal/contract/time';
import type { Shell, ShellMessages, ShellUser, SiteInfo } from './shell.ts';

type Ways = {
  call: Client;
  /** The same, without an error toast. */
  callSilently: Client;
  menu: () => Promise<MenuItem[]>;
  loggedIn: boolean;
};

// spec 9
const peekedMessages = 3;

/** The same on the server and, after coming from a page without header, in the browser. */
export async function loadShell({ call, callSilently, menu, loggedIn }: Ways): Promise<Shell> {
  const [home, entries, user, peeked] = await Promise.all([
    call(site.index, {}).then(dataOf),
    menu(),
    loggedIn ? loadUser(callSilently) : null,
    loggedIn ? loadMessages(call) : null,
  ]);
  return { site: siteInfo(home), menu: entries, year: yearOf(new Date()), user, messages: user && peeked };
}

// spec 7: a userinfo failure is ignored silently.
async function loadUser(call: Client): Promise<ShellUser | null> {
  const user = await quietly(call(accounts.userinfo, {}));
  if (!user) return null;
  const { id, user_nickname, avatar, mobile, user_identity_id, auth_status, is_staff, vip_until } = user;
  return {
    id,
    user_nickname,
    avatar,
    mobile: maskMobile(mobile),
    user_identity_id,
    auth_status,
    is_staff,
    vip_until,
  };
}

export async function loadMessages(call: Client): Promise<ShellMessages | null> {
  const list = await quietly(call({ ...messages.messageList, quiet: true }, { message_type: 0 }));
  return list && { unread: list.unread, first: list.data.slice(0, peekedMessages) };
}

async function quietly<Data>(asked: Promise<Envelope<Data>>): Promise<Data | null> {
  try {
    const answer = await asked;
    return answer.code === code.success ? answer.data : null;
  } catch {
    return null;
  }
}

function siteInfo(home: HomeData): SiteInfo {
  const { site_name, association, logo, logo_black, site_tel, site_email, address } = home;
  const { icp_number, police_number, site_id_code, footer_menu } = home;
  return {
    site_name,
    association,
    logo,
    logo_black,
    site_tel,
    site_email,
    address,
    icp_number,
    police_number,
    site_id_code,
    footer_menu,
  };
}
