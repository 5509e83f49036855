import type { Platform } from '../../platform/platform.ts';
import { cardRoutes } from './cards.routes.ts';
import { type CardPorts, createCardRules } from './cards.rules.ts';

export type Cards = ReturnType<typeof createCards>;

export function createCards(platform: Platform, ports: CardPorts) {
  const rules = createCardRules(platform, ports);
  return { calls: cardRoutes(rules), own: rules.own, verify: rules.verify };
}
