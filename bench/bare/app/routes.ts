import { route, type RouteConfig } from '@react-router/dev/routes';

export default [route('bare', 'list.tsx')] satisfies RouteConfig;
