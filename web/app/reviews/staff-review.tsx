import { data } from 'react-router';
import { reviews } from '@portal/contract/reviews';
import { authStatus, authStatusTitle, roleTitle } from '@portal/contract/roles';
import { formatMoment } from '@portal/contract/time';
import { districtName } from '../districts/district-name.ts';
import { numberIn, roleIn, textIn } from '../lists/query.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { Alert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Card } from '../ui/card.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Timeline } from '../ui/timeline.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/staff-review';
import { ReviewActions } from './staff-review-actions.tsx';
import { ReviewDocuments } from './staff-review-documents.tsx';
import { ReviewFacts } from './staff-review-facts.tsx';
import type { Review } from './staff-review-fields.ts';
import { statusTone, stepTitle } from './staff-review-words.ts';

export function meta({ loaderData }: Route.MetaArgs) {
  return staffMeta(loaderData ? `${loaderData.review.title} - 身份审核` : '身份审核');
}

export async function loader(args: Route.LoaderArgs) {
  const id = numberIn(new URLSearchParams({ id: args.params.id }), 'id');
  if (id === undefined) throw data('认证申请不存在', { status: 404 });
  const { searchParams } = args.url;
  const review = await read(args, reviews.detail, { id });
  const [district, queue] = await Promise.all([
    districtName(args.context.get(visitContext).call, review.form.district),
    read(args, reviews.list, {
      type: roleIn(searchParams),
      keyword: textIn(searchParams, 'keyword'),
      mine: searchParams.has('mine') || undefined,
      page_size: 50,
    }),
  ]);
  // What a colleague has claimed is no work for this reviewer.
  const open = queue.data.filter((row) => row.id !== id && (row.mine || row.claimed_by === null));
  return { review, district, next: open[0] ?? null, search: searchParams.toString() };
}

export default function ReviewPage({ loaderData }: Route.ComponentProps) {
  const { review, district, next, search } = loaderData;
  const query = search && `?${search}`;
  return (
    <div className="mx-auto flex w-full max-w-360 flex-1 flex-col gap-5 p-6 pb-0 phone:gap-4 phone:p-4 phone:pb-0">
      <Breadcrumb
        crumbs={[{ label: '身份审核', to: `/admin/reviews${query}` }, { label: `第 ${review.id} 号申请` }]}
      />
      <div>
        <h1 className="text-2xl phone:text-xl">{review.title}</h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
          <Badge tone={statusTone[review.auth_status]}>{authStatusTitle[review.auth_status]}</Badge>
          <span>{roleTitle[review.type]}</span>
          <span>申请人：{review.applicant}</span>
          <span className="tabular">申请于 {formatMoment(review.applied_time)}</span>
        </p>
      </div>
      <SameNumber review={review} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <ReviewFacts review={review} district={district} />
        <ReviewDocuments key={review.id} review={review} />
      </div>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Answers answers={review.answers} />
        <History history={review.history} />
      </div>
      <ReviewActions
        key={`actions ${review.id}`}
        review={review}
        district={district}
        next={next}
        query={query}
      />
    </div>
  );
}

function SameNumber({ review }: { review: Review }) {
  if (review.same_number.length === 0) return null;
  const held = review.same_number.some(({ auth_status }) => auth_status === authStatus.certified);
  return (
    <Alert kind={held ? 'error' : 'warning'} title="还有其他申请使用同一证件号码，请核对">
      <ul className="mt-1 flex flex-col gap-1">
        {review.same_number.map(({ id, applicant, auth_status }) => (
          <li key={id}>
            {auth_status === authStatus.notCertified ? (
              `第 ${id} 号申请`
            ) : (
              <TextLink to={`/admin/reviews/${id}`}>第 {id} 号申请</TextLink>
            )}
            ，{applicant}，{authStatusTitle[auth_status]}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Answers({ answers }: Pick<Review, 'answers'>) {
  return (
    <Card as="section" aria-labelledby="answers">
      <h2 id="answers" className="mb-4 text-lg">
        资格问卷
      </h2>
      {answers.length === 0 ? (
        <p className="text-ink-mute">申请人没有填写问卷。</p>
      ) : (
        <ol className="flex flex-col gap-3">
          {answers.map(({ question, answer }) => (
            <li key={question}>
              <p className="text-sm text-ink-mute">{question}</p>
              <p className="font-medium">{answer}</p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function History({ history }: Pick<Review, 'history'>) {
  return (
    <Card as="section" aria-labelledby="history">
      <h2 id="history" className="mb-4 text-lg">
        历史
      </h2>
      <Timeline
        label="申请历史"
        entries={history.toReversed().map((step, index) => ({
          key: String(index),
          time: formatMoment(step.time),
          dateTime: new Date(step.time * 1000).toISOString(),
          title: step.by ? `${stepTitle[step.action]}（${step.by}）` : stepTitle[step.action],
          text: step.note,
          tone: statusTone[step.to],
        }))}
      />
    </Card>
  );
}
