import { dataOf } from '@portal/contract/endpoint';
import { identities } from '@portal/contract/identities';
import { insights } from '@portal/contract/insights';
import { formatBudget } from '@portal/contract/money';
import { industries, industryTitle, noticeKinds, noticeKindTitle } from '@portal/contract/notice-titles';
import { authStatus, role as roles, roleTitle, type RoleId } from '@portal/contract/roles';
import { site } from '@portal/contract/site';
import { formatMoment } from '@portal/contract/time';
import { partyPath } from '../notices/places.ts';
import type { Visit } from '../visit.ts';

type Call = Visit['call'];
const insightRoles: readonly RoleId[] = [roles.buyer, roles.supplier, roles.agency];

/** The workbench's start page, as texts. Runs on the server only. */
export async function loadWorkbench({ call, session }: Visit, search: URLSearchParams) {
  const { counts, days } = dataOf(await call(insights.board, {}));
  const role = session?.roleId ?? null;
  const forRole = role !== null && insightRoles.includes(role);
  const market = forRole && session?.certified ? await loadMarket(call, await scopeOf(call, search)) : null;
  const applied = market ? null : await applicationOf(call);
  // Who is certified as an expert cannot be certified as anything else.
  const mayGain = !market && !(role === roles.expert && session?.certified);
  const who = { role, certified: session?.certified ?? false };
  return { counts, days, who, role: role && roleTitle[role], forRole, market, mayGain, applied };
}

/** The application that is looked at now. */
async function applicationOf(call: Call) {
  const requests = dataOf(await call(identities.requests, {}));
  const open = requests.find(({ identity_info }) => identity_info?.auth_status === authStatus.underReview);
  return open ? { name: open.name, href: `/identity/${open.middle_id ?? open.type}` } : null;
}

/** Invalid parameters are ignored, so that an old link still works. Defaults to the user's own industry. */
async function scopeOf(call: Call, search: URLSearchParams) {
  const provinces = dataOf(await call(site.selectDistrictOfBidPlatform, {}));
  const provinceCode = search.get('province') ?? '';
  const province = provinces.some(({ code }) => code === `${provinceCode}0000`) ? provinceCode : '';
  const cities = province
    ? dataOf(await call(site.selectDistrictOfBidPlatform, { parent: `${province}0000` }))
    : [];
  const city = search.get('city') ?? '';
  const isCity = cities.some(({ code }) => code === `${city}00`);
  const own = search.has('trade') ? null : dataOf(await call(insights.trade, {}));
  const trade = search.get('trade') ?? own?.industry ?? own?.kind ?? '';
  return {
    provinces,
    cities,
    province,
    district: isCity ? city : province,
    industry: industries.find((each) => each === trade) ?? null,
    kind: noticeKinds.find((each) => each === trade) ?? null,
    supplier: /^[1-9]\d{0,14}$/.test(search.get('supplier') ?? '') ? Number(search.get('supplier')) : null,
  };
}

async function loadMarket(call: Call, scope: Awaited<ReturnType<typeof scopeOf>>) {
  const { provinces, cities, province, district, industry, kind, supplier } = scope;
  const found = dataOf(await call(insights.overview, { district, industry, kind }));
  const rivals = dataOf(await call(insights.rivals, { supplier }));
  const total = (party: { id: number; name: string; count: number; amount: number }) => ({
    name: party.name,
    href: partyPath(party.id),
    count: party.count,
    amount: party.amount === 0 ? '未公开' : formatBudget(party.amount),
  });
  const city = district.length === 4 ? district : '';
  const rivalsHref = (id: number) => {
    const query = new URLSearchParams({
      province,
      city,
      trade: industry ?? kind ?? '',
      supplier: String(id),
    });
    return `?${query}#rivals`;
  };
  return {
    computed: found.computed_time === null ? null : formatMoment(found.computed_time),
    scope: { province, city, trade: industry ?? kind ?? '' },
    provinces: provinces.map(({ code, name }) => ({ value: code.slice(0, 2), label: name })),
    // Some have no cities between them and their areas.
    cities: cities
      .filter(({ code }) => code.endsWith('00'))
      .map(({ code, name }) => ({ value: code.slice(0, 4), label: name })),
    trades: [
      ...noticeKinds.map((value) => ({ value: value as string, label: `类别：${noticeKindTitle[value]}` })),
      ...industries.map((value) => ({ value: value as string, label: industryTitle[value] })),
    ],
    notices: found.notices,
    awards: found.awards,
    amount: formatBudget(found.amount),
    months: found.months.map((month) => ({
      ...month,
      budget: formatBudget(month.budget),
      paid: formatBudget(month.amount),
    })),
    districts: found.districts.map(({ name, notices }) => ({ name, notices })),
    prices: found.prices.map(({ from, to, count }) => ({ label: priceLabel(from, to), count })),
    buyers: found.buyers.map(total),
    winners: found.winners.map((party) => ({ ...total(party), rivalsHref: rivalsHref(party.id) })),
    rivals: {
      isOwn: supplier === null,
      supplier: rivals.supplier && {
        name: rivals.supplier.name,
        wins: rivals.supplier.wins,
        amount: formatBudget(rivals.supplier.amount),
      },
      rows: rivals.rivals.map((rival) => ({ ...total(rival), shared: rival.shared_buyers })),
    },
  };
}

function priceLabel(from: number, to: number | null): string {
  if (to === null) return `${from}% 及以上`;
  return from === 0 ? `${to}% 以下` : `${from}%–${to}%`;
}

export type WorkbenchView = Awaited<ReturnType<typeof loadWorkbench>>;
export type Market = NonNullable<WorkbenchView['market']>;
