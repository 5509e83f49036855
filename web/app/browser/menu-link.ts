/** A menu item, or a footer entry when it has a status. */
export type MenuEntry = { name: string; href: string; have_login: number; status?: number };

export type MenuStep =
  | { kind: 'warn-login'; message: string; to: '/login' }
  | { kind: 'warn'; message: string }
  | { kind: 'new-window'; href: string }
  | { kind: 'navigate'; href: string }
  | { kind: 'none' };

/** spec 2 and 5: what a click on a menu or footer entry does. */
export function menuLink(entry: MenuEntry, hasToken: boolean): MenuStep {
  const href = entry.href.trim();
  if (entry.have_login === 1 && !hasToken) {
    return { kind: 'warn-login', message: '未登录，跳转至登录界面', to: '/login' };
  }
  if (href === '')
    return entry.name === '关于我们' ? { kind: 'warn', message: '功能开发中' } : { kind: 'none' };
  if (!isAddress(href)) return { kind: 'none' };
  if (href.includes('https://') || entry.status === 0) return { kind: 'new-window', href };
  return { kind: 'navigate', href };
}

// Menus are data: a javascript: address among them must not run.
function isAddress(href: string): boolean {
  if (href.startsWith('/')) return true;
  try {
    return /^(?:https?|mailto|tel):$/.test(new URL(href, 'https://portal.invalid').protocol);
  } catch {
    return false;
  }
}
