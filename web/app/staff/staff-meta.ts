import type { MetaDescriptor } from 'react-router';

export function staffMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} - 管理后台` }, { name: 'robots', content: 'noindex, nofollow' }];
}
