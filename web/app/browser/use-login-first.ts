import { useLocation, useNavigate } from 'react-router';
import { toast } from './toasts.ts';
import { readToken } from './token.ts';

/** For what only somebody logged in can do: true when they are, else they go to log in and come back here. */
export function useLoginFirst(): () => boolean {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => {
    if (readToken() !== undefined) return true;
    toast('warning', '未登录，跳转至登录界面');
    void navigate(`/login?redirect=${encodeURIComponent(pathname + search)}`);
    return false;
  };
}
