export type Cell = string | number | null;
export type Rows = readonly (readonly Cell[])[];

/** A table of one sheet, written batch by batch; the first row is its heading. */
export type TableWriter = {
  add(rows: Rows): Promise<void>;
  finish(): Promise<Uint8Array>;
};
