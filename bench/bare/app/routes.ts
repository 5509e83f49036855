import { route, type RouteConfig } from '@react-router/dev/routes';

export default [route('bare', 'list.tsx'), route('bare-text', 'text.tsx')] satisfies RouteConfig;
