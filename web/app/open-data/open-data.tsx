import { dataOf } from '@portal/contract/endpoint';
import { openData } from '@portal/contract/open-data';
import { sizeText } from '../files/upload-check.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/open-data';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: '开放数据',
    description: '采购公告的每日数据文件、OCDS 标准数据、订阅源与开放接口，任何人都可以免费取用。',
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const before = new URL(request.url).searchParams.get('before');
  // Anything but a day starts at the newest.
  const from = before && /^\d{4}-\d{2}-\d{2}$/.test(before) ? { before } : {};
  const { data, total } = dataOf(
    await context.get(visitContext).call(openData.dumps, { ...from, page_size: 30 }),
  );
  const older = total > data.length ? data.at(-1)!.day : null;
  return { files: data, older, isFirst: !('before' in from) };
}

type File = Awaited<ReturnType<typeof loader>>['files'][number];

const columns: Column<File>[] = [
  { key: 'day', header: '日期', cell: ({ day }) => day, primary: true },
  { key: 'notices', header: '公告', cell: ({ notices }) => `${notices} 条`, numeric: true },
  {
    key: 'jsonl',
    header: 'JSONL（gzip）',
    cell: ({ day, jsonl }) => <FileLink {...jsonl} label={`${day} JSONL`} />,
    numeric: true,
  },
  {
    key: 'csv',
    header: 'CSV',
    cell: ({ day, csv }) => <FileLink {...csv} label={`${day} CSV`} />,
    numeric: true,
  },
];

const ways = [
  {
    name: '开放接口',
    href: '/api/docs',
    text: '按与公告列表相同的条件检索，逐条取得公开内容；每个地址每分钟 60 次。',
  },
  {
    name: 'OCDS 标准数据',
    href: '/bids',
    text: '国际通用的公共采购数据标准。打开任一公告，在页面下方取得它的 OCDS 数据。',
  },
  {
    name: 'Atom 订阅源',
    href: '/bids/feed.atom',
    text: '每一种搜索都有自己的订阅源：在公告列表设好条件，点“Atom”即可。',
  },
  {
    name: '站点地图索引',
    href: '/sitemap.xml',
    text: '每一条公告、文章、课程和预约服务的地址，供搜索引擎收录。',
  },
];

export default function OpenData({ loaderData }: Route.ComponentProps) {
  const { files, older, isFirst } = loaderData;
  return (
    <div className="content-width py-8 phone:py-6">
      <Breadcrumb crumbs={[{ label: '首页', to: '/' }, { label: '开放数据' }]} />
      <h1 className="mt-4 text-3xl phone:text-2xl">开放数据</h1>
      <p className="mt-1 text-ink-soft">
        本站公开的采购公告可以整批取用，无需登录。联系方式与附件不在其中，请登录后在公告页查看。
      </p>
      <ul className="mt-6 grid gap-4 md:grid-cols-2 xl:grid-cols-4">
        {ways.map(({ name, href, text }) => (
          <Card as="li" key={href}>
            <h2 className="text-lg">
              <a href={href} className="text-link inline-flex min-h-6 items-center">
                {name}
              </a>
            </h2>
            <p className="mt-1 text-sm text-ink-mute">{text}</p>
          </Card>
        ))}
      </ul>
      <section aria-labelledby="files" className="mt-8">
        <h2 id="files" className="text-xl">
          每日数据文件
        </h2>
        <p className="mt-1 text-sm text-ink-mute">
          每天发布或改动过的公告各成一份，JSONL 一行一条，CSV 可用表格软件打开。
        </p>
        {files.length === 0 ? (
          <Card className="mt-4">
            <Empty
              title={isFirst ? '还没有数据文件' : '没有更早的数据文件'}
              text="前一天的数据在次日零点过后生成。"
            />
          </Card>
        ) : (
          <Table
            className="mt-4"
            caption="每日数据文件"
            columns={columns}
            rows={files}
            rowKey={(file) => file.day}
          />
        )}
        <p className="mt-4 flex gap-6">
          {!isFirst && <TextLink to="/open">最新的文件</TextLink>}
          {older && <TextLink to={`/open?before=${older}`}>更早的文件</TextLink>}
        </p>
      </section>
    </div>
  );
}

function FileLink({ url, size, label }: { url: string; size: number; label: string }) {
  return (
    <a
      href={url}
      download
      aria-label={`下载 ${label}，${sizeText(size)}`}
      className="text-link inline-flex min-h-6 items-center"
    >
      {sizeText(size)}
    </a>
  );
}
