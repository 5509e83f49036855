import type { OutputOf } from '@portal/contract/endpoint';
import type { insights as endpoints } from '@portal/contract/insights';
import { readFigures } from '../../platform/figures.ts';
import type { Figures } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';

type BoardData = OutputOf<typeof endpoints.board>;
export type Board = ReturnType<typeof createBoard>;

/** A person's own figures, from every module that counts something for them. */
export function createBoard({ clock }: Pick<Platform, 'clock'>, figures: readonly Figures[]) {
  return async (userId: number): Promise<BoardData> => {
    const sources = figures.flatMap(({ user }) => user ?? []);
    return (await readFigures(sources, userId, clock())) as BoardData;
  };
}
