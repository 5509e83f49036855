import { randomBytes } from 'node:crypto';
import { code, PortalError } from '@portal/contract/codes';
import { captionLanguage } from '@portal/contract/course-content';
import type { Storage } from '../../outside/storage/port.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { videoStore } from './videos.store.ts';
import type { CaptionTrack } from './videos.tables.ts';
import { checkedCaptions } from './videos.webvtt.ts';

const keyOf = (id: string, file: string) => `videos/${id}/captions/${file}.vtt`;

/** The name of the file below `captions/`, without its ending. */
export const captionFile = ({ language, file }: CaptionTrack): string => file ?? language;

/** Captions of a film, one file a language. */
export function createCaptions(storage: Storage) {
  return {
    /** Refuses what no player could read. Answers the name of the file, its own for each upload: nobody else's is overwritten. */
    async write(id: string, language: string, text: string): Promise<string> {
      const checked = checkedCaptions(text);
      if ('fault' in checked) {
        throw new PortalError(code.invalidFields, checked.fault, { fields: { text: checked.fault } });
      }
      const file = `${language}.${randomBytes(6).toString('hex')}`;
      await storage.write(keyOf(id, file), Buffer.from(checked.text), 'text/vtt; charset=utf-8');
      return file;
    },

    remove: (id: string, file: string): Promise<void> => storage.remove(keyOf(id, file)),

    /**
     * The track is offered to viewers, or none in that language. Answers the file that is offered no longer, for whoever asks
     * to remove once that is written. Whoever asks holds what the film belongs to.
     */
    async list(
      transaction: Transaction,
      id: string,
      language: string,
      track: CaptionTrack | null,
    ): Promise<string | null> {
      const video = await videoStore.byId(transaction, id);
      if (!video) throw new PortalError(code.failure, '视频不存在');
      const former = video.captions.find((each) => each.language === language);
      const others = video.captions.filter((each) => each !== former);
      const captions = track ? [...others, track] : others;
      await videoStore.update(transaction, id, { captions: captions.toSorted(byLanguage) });
      return former ? captionFile(former) : null;
    },

    /** Of several films at once. */
    languagesOf: async (queries: Queries, ids: readonly string[]): Promise<Map<string, string[]>> =>
      new Map(
        (await videoStore.captionsOf(queries, ids)).map(({ id, captions }) => [
          id,
          captions.map(({ language }) => language),
        ]),
      ),
  };
}

const languages: readonly string[] = captionLanguage.options;

function byLanguage({ language: one }: CaptionTrack, { language: other }: CaptionTrack): number {
  return languages.indexOf(one) - languages.indexOf(other);
}
