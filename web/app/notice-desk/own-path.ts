/** In a file of its own, because load-own.ts is server-only. */
export const ownPath = '/pages_workbench/pages/notices';
