/** `%` and `_` of a keyword mean themselves. */
const literal = (keyword: string) => keyword.replaceAll(/[\\%_]/g, String.raw`\$&`);

export const beginsWith = (keyword: string) => `${literal(keyword)}%`;
export const containing = (keyword: string) => `%${literal(keyword)}%`;
