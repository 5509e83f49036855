import type { ReactNode } from 'react';
import { ExportButton } from '../downloads/export-button.tsx';
import { Breadcrumb, type Crumb } from '../ui/breadcrumb.tsx';

type StaffPageProps = {
  /** For a page below one of the menu: the way back to it. */
  crumbs?: Crumb[];
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  /** The list of the page as a table of the registry. */
  table?: { type: string; list: { filter: Record<string, unknown> } };
  children: ReactNode;
};

/** The head and body every page of the back office has. */
export function StaffPage({ crumbs, title, text, action, table, children }: StaffPageProps) {
  return (
    <div className="mx-auto flex w-full max-w-360 flex-col gap-5 p-6 phone:gap-4 phone:p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          {crumbs && <Breadcrumb crumbs={crumbs} className="mb-2" />}
          <h1 className="text-2xl wrap-anywhere phone:text-xl">{title}</h1>
          {text && <p className="mt-1 text-sm text-ink-mute">{text}</p>}
        </div>
        {(action || table) && (
          <div className="flex flex-wrap items-center gap-3">
            {table && (
              <div className="phone:order-last">
                <ListExport {...table} />
              </div>
            )}
            {action}
          </div>
        )}
      </div>
      {children}
    </div>
  );
}

/** A list of the back office as it is filtered. */
export function ListExport({ type, list: { filter } }: NonNullable<StaffPageProps['table']>) {
  return <ExportButton key={`${type} ${JSON.stringify(filter)}`} type={type} filter={filter} label="导出" />;
}
