import { Skeleton } from '../ui/skeleton.tsx';

export function AttemptLoading() {
  return (
    <div aria-busy className="grid gap-4">
      <h1 className="sr-only">在线考试</h1>
      <Skeleton className="h-16" />
      <Skeleton className="h-96" />
    </div>
  );
}
