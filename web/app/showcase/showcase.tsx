import { useEffect, useState, useSyncExternalStore } from 'react';
import { Checkbox } from '../ui/checkbox.tsx';
import { Logo } from '../ui/logo.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Actions } from './showcase-actions.tsx';
import { Data } from './showcase-data.tsx';
import { Feedback } from './showcase-feedback.tsx';
import { Forms } from './showcase-forms.tsx';
import { Foundations } from './showcase-foundations.tsx';
import { Media } from './showcase-media.tsx';
import { Pickers } from './showcase-pickers.tsx';

const parts = [
  ['foundations', '基础'],
  ['actions', '操作与导航'],
  ['forms', '表单'],
  ['pickers', '选择器与上传'],
  ['data', '数据展示'],
  ['feedback', '反馈'],
  ['media', '图像与文件'],
];

/** product 8: each shown working on a page of its own, and named by no menu of a user. */
const ofWorkbench = [
  ['components/city', '地区选择'],
  ['components/dm-mask', '遮罩'],
  ['components/subscribeList', '订阅列表'],
  ['components/trigger-content', '触发面板'],
  ['static/js/city', '地区数据'],
  ['static/js/uqrcode', '二维码生成'],
] as const;

// A fixed moment, so that the server and the browser first draw the same countdowns.
const start = 1_763_200_000;

const opened = Math.floor(Date.now() / 1000);
const thisMoment = () => opened;
const never = () => () => {};

export function meta() {
  return [{ title: '设计系统' }, { name: 'robots', content: 'noindex' }];
}

export default function Showcase() {
  const now = useSyncExternalStore(never, thisMoment, () => start);
  return (
    <>
      <header className="sticky top-0 z-40 border-b border-line bg-surface">
        <div className="content-width flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
          <Logo compact />
          <ElderToggle />
          <nav aria-label="目录" className="flex gap-5 overflow-x-auto">
            {parts.map(([id, title]) => (
              <a
                key={id}
                href={`#${id}`}
                className="text-link inline-flex min-h-8 items-center whitespace-nowrap"
              >
                {title}
              </a>
            ))}
          </nav>
        </div>
      </header>
      <main className="content-width flex flex-col gap-16 py-10">
        <div>
          <h1 className="text-3xl">设计系统</h1>
          <p className="mt-2 max-w-2xl text-ink-mute">
            沉稳、正式、疏朗。全部组件及其各种状态，供开发与验收使用。
          </p>
          <ul aria-label="工作台部件" className="mt-3 flex flex-wrap gap-x-5">
            {ofWorkbench.map(([path, title]) => (
              <li key={path}>
                <TextLink to={`/pages_workbench/${path}`} className="inline-flex min-h-8 items-center">
                  {title}
                </TextLink>
              </li>
            ))}
          </ul>
        </div>
        <Foundations />
        <Actions />
        <Forms />
        <Pickers />
        <Data now={now} />
        <Feedback />
        <Media />
      </main>
    </>
  );
}

function ElderToggle() {
  const [elder, setElder] = useState(false);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-elder', elder);
    return () => document.documentElement.removeAttribute('data-elder');
  }, [elder]);
  return <Checkbox label="适老模式" checked={elder} onChange={(event) => setElder(event.target.checked)} />;
}
