import type { FigureText } from './teasers.ts';

export function Figures({ figures }: { figures: FigureText[] }) {
  return (
    <section
      aria-labelledby="home-figures"
      className="rounded-xl bg-brand-100 px-10 py-10 phone:px-5 phone:py-8"
    >
      <h2 id="home-figures" className="sr-only">
        平台数据
      </h2>
      <dl className="grid grid-cols-4 gap-8 text-center max-lg:grid-cols-2 elder:grid-cols-2 phone:gap-6 elder:phone:grid-cols-1">
        {figures.map(({ label, value, unit }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="mt-1 text-ink-soft">{label}</dt>
            <dd className="font-bold whitespace-nowrap text-brand-deep tabular">
              <span className="text-4xl phone:text-2xl">{value}</span>
              <span className="ms-1 text-base font-medium">{unit}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
