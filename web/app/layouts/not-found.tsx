import { data } from 'react-router';
import { ErrorView } from './error-page.tsx';

export function meta() {
  return [{ title: '页面不存在' }, { name: 'robots', content: 'noindex' }];
}

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <ErrorView status={404} />;
}
