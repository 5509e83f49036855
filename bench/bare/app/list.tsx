import { createContext, type RouterContextProvider, useLoaderData } from 'react-router';

type Question = { id: number; category: string; question: string; answer: string };

export const questionsContext = createContext<() => Promise<Question[]>>();

export async function loader({ context }: { context: Readonly<RouterContextProvider> }) {
  return context.get(questionsContext)();
}

/** The same questions as the portal's help page and nothing around them. */
export default function List() {
  const questions = useLoaderData<typeof loader>();
  return (
    <main>
      <h1>常见问题</h1>
      <ul>
        {questions.map(({ id, category, question, answer }) => (
          <li key={id}>
            <h2>{question}</h2>
            <p>{category}</p>
            <p>{answer}</p>
          </li>
        ))}
      </ul>
    </main>
  );
}
