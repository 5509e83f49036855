import { dataOf } from '@portal/contract/endpoint';
import { site } from '@portal/contract/site';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/districts-json';

/** The district data as a file: the provinces, or what lies below `parent`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const parentCode = url.searchParams.get('parent') ?? '';
  const parent = /^\d{6}$/.test(parentCode) ? parentCode : undefined;
  const districts = dataOf(await context.get(visitContext).call(site.selectDistrict, { parent }));
  return Response.json(districts, { headers: { 'Cache-Control': 'public, max-age=3600' } });
}
