import { useLocation, useNavigate } from 'react-router';
import { toast } from './toasts.ts';
import { readToken } from './token.ts';

/** True when logged in; otherwise redirects to the login, which returns here. */
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
