const pageSize = 100;
const mostPages = 10;

type ReadPage<Row> = (page: { page: number; page_size: number }) => Promise<{ total: number; data: Row[] }>;

/** All of a list that somebody chooses from, up to a thousand. */
export async function readAll<Row>(readPage: ReadPage<Row>): Promise<Row[]> {
  const all: Row[] = [];
  for (let page = 1; page <= mostPages; page++) {
    const { total, data } = await readPage({ page, page_size: pageSize });
    all.push(...data);
    if (all.length >= total || data.length === 0) break;
  }
  return all;
}
