import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';

const titles: Record<number, string> = { 403: '没有权限', 404: '没有找到' };

/** An error inside the shell: the menu stays, and the words are the server's. */
export function StaffError({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator();
  const response = isRouteErrorResponse(error) ? error : null;
  const status = response?.status ?? 500;
  const words = typeof response?.data === 'string' ? response.data : '';
  const title = titles[status] ?? '页面没有加载成功';
  return (
    <>
      <title>{`${title} - 管理后台`}</title>
      <Empty
        picture={status === 403 ? 'lock' : 'error'}
        title={
          <span role="heading" aria-level={1}>
            {title}
          </span>
        }
        text={words || '请稍后再试；如果一直如此，请联系系统管理员。'}
        action={
          <>
            <ButtonLink to="/admin">回到工作台</ButtonLink>
            {status !== 403 && (
              <Button variant="secondary" loading={state === 'loading'} onClick={() => void revalidate()}>
                重试
              </Button>
            )}
          </>
        }
      />
    </>
  );
}
