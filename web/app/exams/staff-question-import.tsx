import { useState } from 'react';
import { useNavigate } from 'react-router';
import { code } from '@portal/contract/codes';
import type { OutputOf } from '@portal/contract/endpoint';
import { examDesk, type ImportFault } from '@portal/contract/exam-desk';
import { mostImported } from '@portal/contract/exam-questions';
import { Upload } from '../files/upload.tsx';
import { uploadFile } from '../files/upload-file.ts';
import type { Upload as Send, UploadedFile } from '../files/use-uploads.ts';
import { useAct } from '../forms/use-act.ts';
import { pathId } from '../layouts/path-id.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { type Column, Table } from '../ui/table.tsx';
import type { Route } from './+types/staff-question-import';
import { StaffExamPage } from './staff-exam-page.tsx';

export function meta() {
  return staffMeta('导入试题');
}

export async function loader(args: Route.LoaderArgs) {
  const courseId = pathId(args.params.id);
  const { course_title } = await read(args, examDesk.questionList, { course_id: courseId, page_size: 1 });
  return { courseId, course_title };
}

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Browsers leave the type of some files empty: the extension decides. */
const upload: Send = (file, ...rest) =>
  uploadFile('questionImport')(new File([file], file.name, { type: xlsx }), ...rest);

type Report = OutputOf<typeof examDesk.importCheck>;

export default function StaffQuestionImport({ loaderData }: Route.ComponentProps) {
  const { courseId, course_title } = loaderData;
  const [files, setFiles] = useState<UploadedFile[]>([]);
  const [report, setReport] = useState<Report | null>(null);
  const [fault, setFault] = useState('');
  const { act, busy } = useAct();
  const navigate = useNavigate();

  async function check(chosen: UploadedFile[]) {
    setFiles(chosen);
    setReport(null);
    setFault('');
    const [file] = chosen;
    if (!file) return;
    const answer = await act(examDesk.importCheck, { course_id: courseId, file: file.id });
    if (answer.code === code.success) setReport(answer.data);
    else setFault(answer.msg);
  }

  async function take(onlyGood: boolean) {
    const [file] = files;
    if (!file) return;
    const input = { course_id: courseId, file: file.id, only_good: onlyGood };
    await act(examDesk.importTake, input, '', (answer) => {
      if (answer.code === code.success) void navigate(`/admin/exams/${courseId}/questions`);
      else setFault(answer.msg);
    });
  }

  return (
    <StaffExamPage
      courseId={courseId}
      courseTitle={course_title}
      part="questions"
      title="批量导入"
      text="上传后逐行检查，有问题的行会指出行号、列和原因；确认之前不会写入题库。"
    >
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Card as="section" aria-labelledby="file">
          <h2 id="file" className="mb-4 text-lg">
            选择文件
          </h2>
          <Field label="试题文件" hint={`最多 ${mostImported} 行；单元格里的公式请先改为值`}>
            <Upload
              upload={upload}
              accept={['.xlsx']}
              maxSize={2_000_000}
              maxFiles={1}
              value={files}
              onChange={(chosen) => void check(chosen)}
            />
          </Field>
        </Card>
        <Help />
      </div>
      <div aria-live="polite" className="flex flex-col gap-5 empty:hidden">
        {busy && !report && <p className="text-ink-soft">正在检查文件…</p>}
        {fault && (
          <Alert kind="error" title="没有导入">
            {fault}
          </Alert>
        )}
        {report && <Result report={report} busy={busy} onTake={(onlyGood) => void take(onlyGood)} />}
      </div>
    </StaffExamPage>
  );
}

function Help() {
  return (
    <Card as="section" aria-labelledby="help">
      <h2 id="help" className="mb-2 text-lg">
        模板与写法
      </h2>
      <ButtonLink variant="secondary" size="sm" href="/exam-questions/template.xlsx">
        下载 XLSX 模板
      </ButtonLink>
      <ul className="mt-4 list-disc space-y-1 ps-5 text-sm text-ink-soft">
        <li>题型：单选题、多选题、判断题、填空题</li>
        <li>正确答案：单选写 B，多选写 ABD，判断写 正确 或 错误</li>
        <li>填空的各空用 ； 隔开，同一空的几种写法用 | 隔开</li>
        <li>难度：易、中、难，不填为中；知识点和解析可不填</li>
        <li>题型、题干与选项都相同的试题不会重复导入</li>
      </ul>
    </Card>
  );
}

type ResultProps = { report: Report; busy: boolean; onTake: (onlyGood: boolean) => void };

function Result({ report: { total, good, faults, fault_count }, busy, onTake }: ResultProps) {
  const wrong = total - good;
  if (wrong === 0) {
    return (
      <Alert
        kind="success"
        title={`共 ${total} 行，全部无误`}
        action={
          <Button loading={busy} onClick={() => onTake(false)}>
            导入 {good} 题
          </Button>
        }
      />
    );
  }
  return (
    <>
      <Alert
        kind="warning"
        title={`共 ${total} 行，${good} 行无误，${wrong} 行有问题`}
        action={
          good > 0 && (
            <Button variant="secondary" loading={busy} onClick={() => onTake(true)}>
              只导入无误的 {good} 题
            </Button>
          )
        }
      >
        可以按下表改正后移除文件、重新上传，整份一起导入。
      </Alert>
      <Table
        dense
        caption="有问题的行"
        columns={columns}
        rows={faults}
        rowKey={({ row, column }) => `${row} ${column}`}
      />
      {fault_count > faults.length && (
        <p className="text-sm text-ink-mute">
          共 {fault_count} 处问题，只显示前 {faults.length} 处。
        </p>
      )}
    </>
  );
}

const columns: Column<ImportFault>[] = [
  { key: 'row', header: '行', primary: true, width: 'w-24', cell: (row) => `第 ${row.row} 行` },
  { key: 'column', header: '列', width: 'w-40', cell: (row) => row.column },
  { key: 'reason', header: '问题', cell: (row) => <span className="text-danger">{row.reason}</span> },
];
