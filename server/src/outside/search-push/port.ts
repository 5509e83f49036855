/** Tells a search engine of new or changed addresses, so that it need not find them by itself. */
export type SearchPush = { push(urls: readonly string[]): Promise<void> };
