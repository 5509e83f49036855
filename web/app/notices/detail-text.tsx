import { Attachments, Body, Facts, Source } from './detail-sections.tsx';
import { Changes } from './changes.tsx';
import type { NoticeView } from './load-detail.ts';
import { Packages } from './packages.tsx';

/** What is read: nothing in it needs a script, so its script may come late. */
export default function DetailText({ view }: { view: NoticeView }) {
  return (
    <>
      <Changes title="更正内容" changes={view.changes} />
      <Changes title={`第 ${view.version} 版改动`} changes={view.versionChanges} />
      {!view.withdrawn && <Packages view={view} />}
      <Facts view={view} />
      <Body view={view} />
      <Attachments view={view} />
      <Source view={view} />
    </>
  );
}
