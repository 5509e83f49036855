import type { MetaDescriptor } from 'react-router';
import { portalName, type Shell } from './shell.ts';

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];
type Words = { title?: string; description?: string };

/** Title, description and what link previews read, with the site's own name. */
export function pageMeta(matches: Matches, { title, description }: Words): MetaDescriptor[] {
  const portal = matches.find((match) => match?.id === 'layouts/portal')?.loaderData as Shell | undefined;
  const siteName = portal?.site.site_name ?? portalName;
  const full = title ? `${title} - ${siteName}` : siteName;
  return [
    { title: full },
    { property: 'og:title', content: full },
    { property: 'og:site_name', content: siteName },
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
  ];
}
