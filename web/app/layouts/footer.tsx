import { MenuAnchor } from './menu-anchor.tsx';
import type { Shell } from './shell.ts';

/** spec 2: on desktop only; the rules of its entries are in MenuAnchor. */
export default function Footer({ site, year }: Pick<Shell, 'site' | 'year'>) {
  const { association, address, site_tel, site_email, icp_number, police_number } = site;
  return (
    <footer className="on-dark mt-auto hidden bg-brand-900 text-brand-100 lg:block">
      <div className="content-width grid grid-cols-[1fr_auto] gap-x-16 py-12">
        <div>
          <img
            src={site.logo}
            alt={site.site_name}
            width={231}
            height={44}
            loading="lazy"
            className="h-10 w-auto"
          />
          <dl className="mt-6 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
            <dt>主办单位</dt>
            <dd>{association}</dd>
            <dt>联系地址</dt>
            <dd>{address}</dd>
            <dt>服务电话</dt>
            <dd>
              <a href={`tel:${site_tel.replaceAll(/[^\d+]/g, '')}`} className={`${link} tabular`}>
                {site_tel}
              </a>
            </dd>
            <dt>电子邮箱</dt>
            <dd>
              <a href={`mailto:${site_email}`} className={link}>
                {site_email}
              </a>
            </dd>
          </dl>
        </div>
        <nav aria-label="底部导航">
          <ul className="grid grid-cols-2 gap-x-12 gap-y-1">
            {site.footer_menu.map((entry) => (
              <li key={entry.name}>
                <MenuAnchor entry={entry} className={`${link} inline-flex min-h-8 items-center`} />
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="border-t border-white/15">
        <div className="content-width flex flex-wrap items-center gap-x-8 gap-y-2 py-5 text-sm max-2xl:pe-36">
          <p>
            © {year} {association} 版权所有
          </p>
          <a
            href="https://beian.miit.gov.cn/"
            target="_blank"
            rel="noopener noreferrer"
            className={`${link} ms-auto`}
          >
            {icp_number}
          </a>
          <a
            href={`https://beian.mps.gov.cn/#/query/webSearch?code=${police_number.replaceAll(/\D/g, '')}`}
            target="_blank"
            rel="noopener noreferrer"
            className={`${link} inline-flex items-center gap-2`}
          >
            <img src="/illustrations/police.svg" alt="" width={18} height={20} loading="lazy" />
            {police_number}
          </a>
        </div>
      </div>
    </footer>
  );
}

const link = 'rounded-sm underline-offset-4 hover:text-white hover:underline elder:underline';
