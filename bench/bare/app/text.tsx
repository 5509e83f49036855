import { useLoaderData } from 'react-router';

const sentence = '采购人委托代理机构就本项目组织公开招标，欢迎符合条件的供应商参加投标。';

export function loader({ request }: { request: Request }) {
  const count = Number(new URL(request.url).searchParams.get('paragraphs'));
  return Array.from({ length: count }, (_, at) => `${at + 1}. ${sentence}`);
}

/** A text of so many paragraphs and nothing around it. */
export default function Text() {
  const paragraphs = useLoaderData<typeof loader>();
  return (
    <main>
      <h1>公告</h1>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </main>
  );
}
