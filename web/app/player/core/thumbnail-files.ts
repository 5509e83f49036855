import { parseThumbnails, type Thumbnail } from './thumbnails.ts';

/** `refused`: the signed address has expired. */
type Answer = readonly Thumbnail[] | 'refused';

/** Reads a WebVTT file once, whatever its address is at the time; what could not be read is asked for again. */
export function createThumbnailFiles(read: (url: string) => Promise<Response>) {
  const files = new Map<string, Promise<Answer>>();

  /** `name` stands for the file, `url` is where it is now. Pictures are named as in the file. */
  return async function thumbnailsOf(name: string, url: string): Promise<Answer> {
    const asked = files.get(name) ?? load(url);
    files.set(name, asked);
    const answer = await asked;
    if (answer === 'refused' || answer.length === 0) files.delete(name);
    return answer;
  };

  async function load(url: string): Promise<Answer> {
    try {
      const answer = await read(url);
      if (answer.status === 401 || answer.status === 403) return 'refused';
      return answer.ok ? parseThumbnails(await answer.text()) : [];
    } catch {
      return [];
    }
  }
}
