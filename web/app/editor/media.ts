/** What is known of a picture that was put into the storage. */
export type PlacedPicture = { src: string; width?: number | null; height?: number | null };

/** Gives the address, or with it the size, so that the text does not jump. */
export type UploadPicture = (file: File) => Promise<string | PlacedPicture>;

/** What an article may hold beyond pictures, and the server's own cleaning of what is pasted. */
export type ArticleMedia = {
  uploadVideo(file: File, onProgress: (percent: number) => void): Promise<string>;
  uploadFile(file: File, onProgress: (percent: number) => void): Promise<{ href: string; name: string }>;
  videoTypes: string;
  fileTypes: string;
  /** Clean HTML, and how many pictures and players of other sites had to stay away. Throws when it cannot be asked. */
  clean(html: string): Promise<{ html: string; lost: number }>;
};

export function faultOf(error: unknown, otherwise: string): string {
  return error instanceof Error && error.message ? error.message : otherwise;
}
