import { ArrowLeft, Printer } from 'lucide-react';
import { type ActivationCard, activationCodes } from '@portal/contract/activation-codes';
import { dataOf } from '@portal/contract/endpoint';
import { site } from '@portal/contract/site';
import { activationTargetTitle } from '@portal/contract/activation-code-titles';
import { formatDate } from '@portal/contract/time';
import { pathId } from '../layouts/path-id.ts';
import { ListPager } from '../lists/list-pager.tsx';
import { pageIn } from '../lists/query.ts';
import { staffGuard } from '../staff/guard.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/staff-cards';
import { path, termText } from './staff-words.ts';

export const middleware = [staffGuard];

export function meta() {
  return staffMeta('激活码卡片');
}

export async function loader(args: Route.LoaderArgs) {
  const id = pathId(args.params.id);
  const page = pageIn(args.url.searchParams);
  const cards = await read(args, activationCodes.cards, { id, page, page_size: 100 });
  const { site_name } = dataOf(await args.context.get(visitContext).call(site.index, {}));
  return { id, cards, siteName: site_name };
}

/** Cards of the size of a bank card, ten to a sheet of A4; what is not a card is not printed. */
export default function StaffCards({ loaderData: { id, cards, siteName } }: Route.ComponentProps) {
  const { data, title } = cards;
  const kind = activationTargetTitle[cards.target];
  const term = `${termText(cards)} · ${formatDate(cards.expires)} 前兑换`;
  return (
    <main id="main" className="mx-auto w-full max-w-5xl px-6 py-6 print:max-w-none print:p-0 phone:px-4">
      <div className="no-print mb-6 flex flex-wrap items-center gap-3">
        <div className="me-auto min-w-0">
          <h1 className="text-2xl wrap-anywhere phone:text-xl">打印卡片：{title}</h1>
          <p className="mt-1 text-sm text-ink-mute">
            未使用的 {cards.total} 个，每页 100 个；A4 纸每张 10 个。查看和打印记入审计日志，请妥善保管。
          </p>
        </div>
        <ButtonLink
          to={`${path}/${id}`}
          variant="secondary"
          icon={<ArrowLeft className="size-4" aria-hidden />}
        >
          返回
        </ButtonLink>
        {data.length > 0 && (
          <Button icon={<Printer className="size-4" aria-hidden />} onClick={() => print()}>
            打印
          </Button>
        )}
      </div>
      {data.length === 0 ? (
        <Empty title="没有未使用的激活码" text="这一批已全部兑换。" />
      ) : (
        <ul
          aria-label="卡片"
          className="grid justify-center gap-4 sm:grid-cols-[repeat(2,minmax(0,88mm))] print:grid-cols-[88mm_88mm] print:gap-0"
        >
          {data.map((card) => (
            <CardFace key={card.id} card={card} siteName={siteName} kind={kind} title={title} term={term} />
          ))}
        </ul>
      )}
      <ListPager list={cards} className="no-print mt-6" />
    </main>
  );
}

type FaceProps = { card: ActivationCard; siteName: string; kind: string; title: string; term: string };

function CardFace({ card, siteName, kind, title, term }: FaceProps) {
  return (
    <li className="flex h-[52mm] break-inside-avoid flex-col justify-between overflow-hidden border border-dashed border-line-strong bg-white p-[4mm] text-black">
      <div className="flex items-start justify-between gap-[3mm]">
        <div className="min-w-0">
          <p className="text-[9pt] leading-tight">{siteName}</p>
          <p className="mt-[1.5mm] line-clamp-2 text-[12pt] leading-snug font-bold">{title}</p>
          <p className="mt-[1mm] text-[8pt] leading-tight">
            {kind}激活码 · No. {card.serial}
          </p>
        </div>
        <QrCode
          value={card.link}
          label={`编号 ${card.serial} 的二维码`}
          className="size-[24mm] shrink-0 rounded-none"
        />
      </div>
      <div>
        <p className="font-mono text-[14pt] leading-tight font-bold tracking-wider whitespace-nowrap">
          {card.code}
        </p>
        <p className="mt-[1mm] text-[7.5pt] leading-tight">{term}</p>
        <p className="text-[7.5pt] leading-tight">扫码，或在“工作台 - 激活码”中输入</p>
      </div>
    </li>
  );
}
