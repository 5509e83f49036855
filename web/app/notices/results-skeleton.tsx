import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** Rows of the size of those that are coming. */
export function ResultsSkeleton() {
  return (
    <Card flush role="status" className="overflow-hidden">
      <span className="sr-only">正在加载公告</span>
      {Array.from({ length: 8 }, (_, row) => (
        <div key={row} className="flex items-center gap-6 border-t border-line px-5 py-4 first:border-t-0">
          <div className="flex-1">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="mt-2 h-6" />
          </div>
          <Skeleton className="h-5 w-24 shrink-0 phone:hidden" />
          <Skeleton className="h-5 w-24 shrink-0 phone:hidden" />
        </div>
      ))}
    </Card>
  );
}
