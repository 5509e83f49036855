import type { Banner } from '@portal/contract/home-data';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';

const grounds: Record<string, string> = {
  brand: 'from-brand-900 to-brand-700',
  learn: 'from-[#0f3d5e] to-info',
  service: 'from-brand-800 to-[#0d6b66]',
  policy: 'from-ink-soft to-brand-800',
};

export function BannerSlide({ banner }: { banner: Banner }) {
  const { title, text, action, href } = banner;
  const theme = Object.hasOwn(grounds, banner.theme) ? banner.theme : 'brand';
  return (
    <div
      className={cx(
        'on-dark flex min-h-52 items-center gap-8 overflow-hidden rounded-lg bg-linear-to-r px-10 text-white phone:min-h-48 phone:px-5',
        grounds[theme],
      )}
    >
      <div className="min-w-0 flex-1 py-8 phone:pb-14">
        <p className="text-2xl font-semibold phone:text-xl">{title}</p>
        <p className="mt-2 max-w-xl text-white/90">{text}</p>
        {href && (
          <Link
            to={href}
            className="mt-5 inline-flex min-h-10 items-center rounded-md bg-white px-5 font-medium text-brand-deep hover:bg-brand-100"
          >
            {action}
          </Link>
        )}
      </div>
      <img
        src={`/illustrations/banner-${theme}.svg`}
        alt=""
        width={300}
        height={200}
        loading="lazy"
        className="me-60 h-48 w-auto shrink-0 max-lg:hidden elder:hidden!"
      />
    </div>
  );
}
