import { useState } from 'react';
import { useNavigate } from 'react-router';
import { code } from '@portal/contract/codes';
import { importStatusTitle } from '@portal/contract/notice-fields';
import { noticeImports, type NoticeImport } from '@portal/contract/notice-imports';
import { formatMoment } from '@portal/contract/time';
import { DistrictPicker } from '../districts/district-picker.tsx';
import type { District } from '../districts/district.ts';
import { loadDistricts } from '../districts/load-districts.ts';
import { Upload } from '../files/upload.tsx';
import type { UploadedFile } from '../files/use-uploads.ts';
import { useAct } from '../forms/use-act.ts';
import { ListPager } from '../lists/list-pager.tsx';
import { pageIn } from '../lists/query.ts';
import { useListLoading } from '../lists/use-list-loading.ts';
import { read } from '../staff/read.ts';
import { readList } from '../staff/read-list.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Empty } from '../ui/empty.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/staff-imports';
import { ColumnHelp } from './staff-column-help.tsx';
import { uploadImport } from './upload-attachment.ts';

export function meta() {
  return staffMeta('批量导入公告');
}

export async function loader(args: Route.LoaderArgs) {
  const [list, help] = await Promise.all([
    readList(args, noticeImports.list, { page: pageIn(args.url.searchParams), page_size: 20 }),
    read(args, noticeImports.columns, {}),
  ]);
  return { list, help };
}

export default function StaffImports({ loaderData: { list, help } }: Route.ComponentProps) {
  const loading = useListLoading();
  return (
    <StaffPage
      table={{ type: 'notice-imports', list }}
      crumbs={[{ label: '公告管理', to: '/admin/notices' }, { label: '批量导入' }]}
      title="批量导入公告"
      text="上传 CSV、XLSX 或 OCDS JSON，逐行校验，重复导入不会产生重复公告。"
    >
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <StartForm />
        <ColumnHelp help={help} />
      </div>
      <section aria-labelledby="imports">
        <h2 id="imports" className="mb-4 text-lg">
          导入记录
        </h2>
        <Table
          dense
          caption="导入记录"
          columns={columns}
          rows={list.data}
          rowKey={(row) => row.id}
          loading={loading}
          empty={<Empty compact title="还没有导入过" text="选择文件并开始导入，这里会显示结果。" />}
        />
        <ListPager list={list} className="mt-4" />
      </section>
    </StaffPage>
  );
}

function StartForm() {
  const [files, setFiles] = useState<UploadedFile[]>([]);
  const [source, setSource] = useState('');
  const [publish, setPublish] = useState(false);
  const [district, setDistrict] = useState<District[]>([]);
  const { act, busy, errors } = useAct();
  const navigate = useNavigate();

  async function start() {
    const [file] = files;
    const place = district.at(-1)?.code ?? null;
    // Sent without one too: the other fields are judged with it.
    const input = { file: file?.id ?? '', source, publish, district: place };
    await act(noticeImports.start, input, '', (answer) => {
      if (answer.code === code.success) void navigate(`/admin/notices/imports/${answer.data.id}`);
    });
  }

  return (
    <Card as="section" aria-labelledby="start">
      <h2 id="start" className="mb-4 text-lg">
        新的导入
      </h2>
      <PostForm
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <Field label="文件" required error={errors.file}>
          <Upload
            upload={uploadImport}
            accept={['.csv', '.xlsx', '.json', '.jsonl']}
            maxSize={20_000_000}
            maxFiles={1}
            value={files}
            onChange={setFiles}
          />
        </Field>
        <Field
          label="数据来源"
          required
          error={errors.source}
          hint="与行内的外部编号一起识别同一公告，同一来源请始终写同一名称"
        >
          <Input
            name="source"
            maxLength={60}
            value={source}
            onChange={({ target }) => setSource(target.value)}
          />
        </Field>
        <Field label="默认地区" hint="行内没有写地区时使用，可不选">
          <DistrictPicker
            label="默认地区"
            anyLevel
            load={loadDistricts}
            value={district}
            onChange={setDistrict}
          />
        </Field>
        <Checkbox
          label="导入后直接发布"
          hint="不选则进入待审核队列，已公开的公告不作更新"
          checked={publish}
          onChange={({ target }) => setPublish(target.checked)}
        />
        <div>
          <Button type="submit" loading={busy}>
            开始导入
          </Button>
        </div>
      </PostForm>
    </Card>
  );
}

const columns: Column<NoticeImport>[] = [
  {
    key: 'name',
    header: '文件',
    primary: true,
    cell: (row) => (
      <>
        <TextLink to={`/admin/notices/imports/${row.id}`}>{row.name}</TextLink>
        <span className="block text-sm font-normal text-ink-mute">{row.source}</span>
      </>
    ),
  },
  { key: 'status', header: '状态', cell: (row) => importStatusTitle[row.status] },
  { key: 'total', header: '行数', numeric: true, cell: (row) => row.total ?? '—' },
  { key: 'added', header: '新增', numeric: true, cell: (row) => row.added },
  { key: 'updated', header: '更新', numeric: true, cell: (row) => row.updated },
  { key: 'refused', header: '未导入', numeric: true, cell: (row) => row.refused },
  {
    key: 'time',
    header: '时间',
    numeric: true,
    align: 'start',
    cell: (row) => formatMoment(row.create_time),
  },
  { key: 'by', header: '操作人', cell: (row) => row.by },
];
