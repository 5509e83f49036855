/** Apart from what loads the pages, which stays on the server. */
export const ownPath = '/pages_workbench/pages/notices';
