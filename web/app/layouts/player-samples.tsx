import { PlayerShowcase } from '../player/showcase.tsx';
import type { Route } from './+types/player-samples';
import { guard } from './guards.ts';

/** The player with every option, two side by side. Development only. */
export const middleware = [guard('development')];

export function meta() {
  return [{ title: '播放器' }, { name: 'robots', content: 'noindex' }];
}

export function loader({ request }: Route.LoaderArgs) {
  return { search: new URL(request.url).search };
}

export default function PlayerSamples({ loaderData }: Route.ComponentProps) {
  return <PlayerShowcase search={loaderData.search} />;
}
