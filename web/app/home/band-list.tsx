import type { Banner, RoleEntry, ServiceTeaser } from '@portal/contract/home-data';
import { Articles } from './articles.tsx';
import { Banners } from './banners.tsx';
import { Courses } from './courses.tsx';
import { Figures } from './figures.tsx';
import { Notices } from './notices.tsx';
import { RoleEntries } from './role-entries.tsx';
import { Services } from './services.tsx';
import type { ArticleRow, CourseCard, FigureText, NoticeRow } from './teasers.ts';

type BandListProps = {
  roles: RoleEntry[];
  notices: NoticeRow[];
  banners: Banner[];
  courses: CourseCard[];
  articles: ArticleRow[];
  services: ServiceTeaser[];
  figures: FigureText[];
};

export default function BandList(props: BandListProps) {
  return (
    <div id="home-bands" className="content-width flex flex-col gap-16 pb-20 phone:gap-10 phone:pb-12">
      <RoleEntries roles={props.roles} />
      <Notices notices={props.notices} />
      <Banners banners={props.banners} />
      <Courses courses={props.courses} />
      <Articles articles={props.articles} />
      <Services services={props.services} />
      <Figures figures={props.figures} />
    </div>
  );
}
