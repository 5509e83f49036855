/** The same list and detail stand in the portal and, mobile-first, in the workbench. */
export type Place = {
  list: string;
  detail: (id: number) => string;
  /** Filters stand beside the list on a wide screen; otherwise they are a sheet everywhere. */
  beside: boolean;
};

export const inPortal: Place = { list: '/bids', detail: (id) => `/bids/detail/${id}`, beside: true };

export const inWorkbench: Place = {
  list: '/pages_workbench/pages/bids',
  detail: (id) => `/pages_workbench/pages/bids/detail?id=${id}`,
  beside: false,
};

export const partyPath = (id: number) => `/bids/party/${id}`;

/** What the filter button opens. */
export const sheetId = 'notice-filters';
