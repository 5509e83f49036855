import { Badge, Status } from '../ui/badge.tsx';
import { ChartFrame } from '../ui/chart-frame.tsx';
import { Countdown } from '../ui/countdown.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Empty } from '../ui/empty.tsx';
import { Money } from '../ui/money.tsx';
import { Steps } from '../ui/steps.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Timeline } from '../ui/timeline.tsx';
import { Sample, Section } from './showcase-section.tsx';

type Notice = {
  id: number;
  type: string;
  title: string;
  buyer: string;
  district: string;
  budget: number;
  deadline: string;
  open: boolean;
};

const notices: Notice[] = [
  {
    id: 1,
    type: '公开招标',
    title: '某某省公共资源交易中心 2025 年度信息化基础设施运行维护服务采购项目（第二次）',
    buyer: '某某省公共资源交易中心',
    district: '浙江省杭州市西湖区',
    budget: 486_000_000,
    deadline: '2025-12-05',
    open: true,
  },
  {
    id: 2,
    type: '竞争性磋商',
    title: '城区污水处理设备采购',
    buyer: '绍兴市生态环境局',
    district: '浙江省绍兴市',
    budget: 98_650_000,
    deadline: '2025-11-28',
    open: true,
  },
  {
    id: 3,
    type: '询价',
    title: '第一小学课桌椅采购',
    buyer: '克孜勒苏柯尔克孜自治州阿图什市教育和科学技术局',
    district: '新疆克孜勒苏柯尔克孜自治州',
    budget: 32_000_000,
    deadline: '2025-11-12',
    open: false,
  },
];

const columns: Column<Notice>[] = [
  { key: 'type', header: '类型', cell: (notice) => <Badge tone="brand">{notice.type}</Badge>, width: 'w-28' },
  {
    key: 'title',
    header: '项目名称',
    primary: true,
    cell: (notice) => <TextLink to="/dev/ui">{notice.title}</TextLink>,
  },
  { key: 'buyer', header: '采购人', cell: (notice) => notice.buyer, hideOnPhone: true },
  { key: 'district', header: '地区', cell: (notice) => notice.district },
  { key: 'budget', header: '预算', numeric: true, cell: (notice) => <Money fen={notice.budget} strong /> },
  { key: 'deadline', header: '截止日期', numeric: true, cell: (notice) => notice.deadline },
  {
    key: 'state',
    header: '状态',
    cell: (notice) => (
      <Status tone={notice.open ? 'brand' : 'neutral'}>{notice.open ? '报名中' : '已截止'}</Status>
    ),
  },
];

const months = ['6 月', '7 月', '8 月', '9 月', '10 月', '11 月'];
const counts = [820, 932, 901, 1290, 1330, 1520];
const wins = [420, 532, 501, 690, 730, 920];
const option = {
  legend: { top: 0, right: 0 },
  xAxis: { type: 'category' as const, data: months },
  yAxis: { type: 'value' as const },
  series: [
    { name: '招标公告', type: 'bar' as const, data: counts, barMaxWidth: 28 },
    { name: '中标公告', type: 'line' as const, data: wins },
  ],
};

export function Data({ now }: { now: number }) {
  const key = (notice: Notice) => notice.id;
  return (
    <Section id="data" title="数据展示">
      <Sample title="表格（手机上变为卡片）">
        <Table caption="最新公告" columns={columns} rows={notices} rowKey={key} />
      </Sample>
      <Sample title="表格：加载中、空">
        <div className="grid gap-4">
          <Table
            caption="正在加载的公告"
            captionShown
            columns={columns.slice(1, 5)}
            rows={[]}
            rowKey={key}
            loading
          />
          <Table
            caption="没有结果的公告"
            columns={columns}
            rows={[]}
            rowKey={key}
            empty={
              <Empty
                compact
                title="没有符合条件的公告"
                text="换个关键词或减少筛选条件试试"
                picture="search"
              />
            }
          />
        </div>
      </Sample>
      <Sample title="信息表">
        <DescriptionList
          facts={[
            { term: '项目名称', value: notices[0]?.title, wide: true },
            { term: '项目编号', value: <span className="tabular">ZJCG-2025-11086</span> },
            { term: '采购方式', value: '公开招标' },
            { term: '预算金额', value: <Money fen={486_000_000} strong /> },
            { term: '联系电话', value: null },
            { term: '采购人', value: notices[0]?.buyer },
          ]}
        />
      </Sample>
      <div className="grid gap-10 md:grid-cols-2">
        <Sample title="金额">
          <div className="flex flex-wrap items-baseline gap-5">
            <Money fen={123_400} />
            <Money fen={19_900} strong size="lg" />
            <Money fen={29_900} struck />
            <Money fen={486_000_000} strong size="xl" />
            <Money fen={-5_050} />
          </div>
        </Sample>
        <Sample title="倒计时">
          <div className="flex flex-wrap items-center gap-6">
            <Countdown until={now + 2 * 86_400 + 11_045} now={now} label="距截止" />
            <Countdown until={now + 899} now={now} look="text" label="支付剩余时间" />
            <Countdown until={now - 5} now={now} label="已结束" />
          </div>
        </Sample>
      </div>
      <Sample title="步骤">
        <div className="flex flex-col gap-8">
          <Steps
            label="身份认证"
            current={1}
            steps={[
              { key: 'a', title: '填写资料', hint: '2025-11-12 09:30' },
              { key: 'b', title: '上传证明', hint: '请在 7 日内完成' },
              { key: 'c', title: '平台审核', hint: '1 至 2 个工作日' },
              { key: 'd', title: '认证完成' },
            ]}
          />
          <Steps
            label="认证未通过"
            current={3}
            steps={[
              { key: 'a', title: '填写资料' },
              { key: 'b', title: '上传证明' },
              { key: 'c', title: '平台审核', hint: '营业执照不清晰', failed: true },
            ]}
          />
        </div>
      </Sample>
      <Sample title="时间线">
        <div className="rounded-lg bg-surface p-6 shadow-card">
          <Timeline
            label="项目进展"
            entries={[
              {
                key: 'd',
                title: '发布更正公告',
                time: '2025-11-14 16:20',
                text: '开标时间由 11 月 28 日顺延至 12 月 5 日。',
                tone: 'accent',
              },
              { key: 'c', title: '答疑澄清', time: '2025-11-10 10:00', tone: 'info' },
              { key: 'b', title: '发布招标公告', time: '2025-11-03 09:00' },
              { key: 'a', title: '采购意向公开', time: '2025-10-08 09:00', tone: 'neutral' },
            ]}
          />
        </div>
      </Sample>
      <div className="grid gap-6 md:grid-cols-2">
        <ChartFrame
          title="公告数量"
          caption="近 6 个月每月发布的公告数"
          option={option}
          table={{
            head: ['月份', '招标公告', '中标公告'],
            rows: months.map((month, index) => [month, counts[index] ?? 0, wins[index] ?? 0]),
          }}
        />
        <ChartFrame title="推广数据" option={null} table={{ head: [], rows: [] }} />
        <ChartFrame title="正在加载" option={null} table={{ head: [], rows: [] }} loading />
      </div>
    </Section>
  );
}
