import { Logo, LogoMark } from '../ui/logo.tsx';
import { OutLink, TextLink } from '../ui/text-link.tsx';
import { Sample, Section } from './showcase-section.tsx';

const swatches = [
  ['brand', 'bg-brand', '标志、色块、手机顶栏'],
  ['brand-strong', 'bg-brand-strong', '文字、链接、按钮'],
  ['brand-deep', 'bg-brand-deep', '悬停'],
  ['ink', 'bg-ink', '正文'],
  ['ink-soft', 'bg-ink-soft', '次要文字'],
  ['ink-mute', 'bg-ink-mute', '说明文字'],
  ['line-strong', 'bg-line-strong', '控件边框'],
  ['line', 'bg-line', '分隔线'],
  ['sunken', 'bg-sunken', '凹陷底色'],
  ['page', 'bg-page', '页面底色'],
  ['accent', 'bg-accent', '金额、截止时间'],
  ['danger', 'bg-danger', '仅用于错误'],
  ['info', 'bg-info', '信息'],
];

const scale = [
  'bg-brand-50',
  'bg-brand-100',
  'bg-brand-200',
  'bg-brand-300',
  'bg-brand-400',
  'bg-brand-500',
  'bg-brand-600',
  'bg-brand-700',
  'bg-brand-800',
  'bg-brand-900',
];

export function Foundations() {
  return (
    <Section id="foundations" title="基础">
      <Sample title="标志">
        <div className="flex flex-wrap items-stretch gap-4">
          <div className="flex flex-wrap items-center gap-8 rounded-lg bg-surface p-6 shadow-card">
            <Logo />
            <Logo compact />
          </div>
          <div className="flex items-center gap-8 rounded-lg bg-brand-900 p-6">
            <Logo tone="light" />
          </div>
          <div className="flex items-center rounded-lg bg-brand p-6">
            <LogoMark tone="light" />
          </div>
          <div className="flex items-center rounded-lg bg-surface p-6 shadow-card">
            <LogoMark className="h-20" />
          </div>
        </div>
      </Sample>
      <Sample title="颜色">
        <div className="mb-4 flex overflow-hidden rounded-lg">
          {scale.map((colour) => (
            <span key={colour} className={`h-12 flex-1 ${colour}`} />
          ))}
        </div>
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-5">
          {swatches.map(([name, colour, use]) => (
            <li key={name} className="flex items-center gap-3">
              <span className={`size-12 shrink-0 rounded-md border border-line ${colour}`} />
              <span>
                <span className="block font-medium">{name}</span>
                <span className="block text-sm text-ink-mute">{use}</span>
              </span>
            </li>
          ))}
        </ul>
      </Sample>
      <Sample title="字号">
        <div className="flex flex-col gap-2">
          <p className="text-4xl font-semibold">四级响应，阳光采购 2,480 项</p>
          <p className="text-3xl font-semibold">公开招标公告 3xl</p>
          <p className="text-2xl font-semibold">公开招标公告 2xl</p>
          <p className="text-xl font-semibold">公开招标公告 xl</p>
          <p className="text-lg">公开招标公告 lg</p>
          <p>公开招标公告 base，正文字号。</p>
          <p className="text-sm text-ink-soft">公开招标公告 sm，次要信息。</p>
          <p className="text-xs text-ink-mute">公开招标公告 xs，标签与角注。</p>
        </div>
      </Sample>
      <Sample title="链接" row>
        <TextLink to="/dev/ui">站内链接</TextLink>
        <OutLink href="https://www.ccgp.gov.cn/">中国政府采购网</OutLink>
      </Sample>
      <Sample title="文章">
        <div className="rounded-lg bg-surface p-8 shadow-card phone:p-4">
          <article className="prose-zh">
            <p>
              为进一步优化政府采购营商环境，根据《中华人民共和国政府采购法》及其实施条例，协会自 2025 年 11
              月起在全省推行“一网通办”服务，供应商可通过
              <a href="/dev/ui">服务平台</a>在线提交资格证明材料，平均办理时间由 5 个工作日缩短为 2 个工作日。
            </p>
            <h2>一、适用范围</h2>
            <ul>
              <li>年度预算 100 万元以上的货物、服务和工程项目；</li>
              <li>使用 CA 数字证书（SM2 算法）登录的采购人、代理机构与供应商。</li>
            </ul>
            <blockquote>未在规定时间内完成备案的项目，系统将自动顺延 3 个工作日。</blockquote>
            <table>
              <thead>
                <tr>
                  <th>项目类别</th>
                  <th>限额标准</th>
                  <th>公告期限</th>
                </tr>
              </thead>
              <tbody>
                <tr>
                  <td>货物</td>
                  <td>¥1,000,000.00</td>
                  <td>5 个工作日</td>
                </tr>
                <tr>
                  <td>工程</td>
                  <td>¥4,000,000.00</td>
                  <td>20 日</td>
                </tr>
              </tbody>
            </table>
          </article>
        </div>
      </Sample>
    </Section>
  );
}
