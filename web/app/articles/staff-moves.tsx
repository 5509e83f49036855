import { useState, type FormEvent } from 'react';
import { articleStructure, type DeskMove } from '@portal/contract/article-structure';
import { code } from '@portal/contract/codes';
import type { OutputOf } from '@portal/contract/endpoint';
import { formatMoment } from '@portal/contract/time';
import { useAct } from '../forms/use-act.ts';
import { KeywordForm } from '../lists/keyword-form.tsx';
import { ListPager } from '../lists/list-pager.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { textsOf } from './staff-form.ts';

type List = OutputOf<typeof articleStructure.moves>;

/** Redirects: published addresses must go on working. */
export function MovePanel({ list }: { list: List }) {
  const { act, busy, errors } = useAct();
  const [key, setKey] = useState(0);

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { from = '', to = '' } = textsOf(event.currentTarget);
    const answer = await act(articleStructure.saveMove, { from, to }, '已登记');
    if (answer.code === code.success) setKey(key + 1);
  }

  return (
    <>
      <PostForm key={key} className="flex flex-wrap items-start gap-3" onSubmit={(event) => void add(event)}>
        <Field label="旧地址" required error={errors.from} className="w-72 phone:w-full">
          <Input name="from" maxLength={300} placeholder="/news/123.html" />
        </Field>
        <Field label="转向" required error={errors.to} className="w-72 phone:w-full">
          <Input name="to" maxLength={300} placeholder="/article/123" />
        </Field>
        <Button type="submit" loading={busy} className="mt-8 phone:mt-0">
          登记
        </Button>
      </PostForm>
      <KeywordForm placeholder="按新旧地址查找" />
      <Table
        dense
        caption="旧地址转向表"
        columns={columnsFor(busy, (id) => void act(articleStructure.removeMove, { id }, '已取消'))}
        rows={list.data}
        rowKey={(row) => row.id}
        empty={<Empty compact title="没有转向" text="网站改版或合并栏目时，在这里登记旧地址。" />}
      />
      <ListPager list={list} />
    </>
  );
}

function columnsFor(busy: boolean, remove: (id: number) => void): Column<DeskMove>[] {
  return [
    { key: 'from', header: '旧地址', primary: true, cell: (row) => row.from },
    { key: 'to', header: '转向', cell: (row) => row.to },
    {
      key: 'time',
      header: '登记',
      numeric: true,
      align: 'start',
      cell: (row) => `${formatMoment(row.time)} ${row.by}`,
    },
    {
      key: 'act',
      header: '操作',
      align: 'end',
      cell: (row) => (
        <Button size="sm" variant="ghost" disabled={busy} onClick={() => remove(row.id)}>
          取消转向
        </Button>
      ),
    },
  ];
}
