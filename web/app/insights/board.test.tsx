import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { role, type RoleId } from '@portal/contract/roles';
import { expect, test } from 'vitest';
import { Board } from './board.tsx';

type Day = Parameters<typeof Board>[0]['days'][number];
type Counts = Record<string, number>;
type Shown = { counts?: Counts; role?: RoleId | null; certified?: boolean; today?: Counts };

const none = { collected: 0, subscriptions: 0, matches: 0, reminders: 0, submitted: 0, published: 0 };

function shown({ counts = {}, role: roleId = role.buyer, certified = true, today = {} }: Shown): string {
  const day: Day = { day: '2026-11-16', matches: 0, collected: 0, ...today };
  const who = { role: roleId, certified };
  const board = <Board counts={{ ...none, ...counts }} days={[day]} {...who} />;
  return renderToStaticMarkup(<MemoryRouter>{board}</MemoryRouter>);
}

function linkOf(label: string, html: string): string | undefined {
  return new RegExp(`<a[^>]*href="([^"]*)"[^>]*>(?:(?!</a>).)*>${label}`).exec(html)?.[1];
}

test('the courses somebody is learning open the list of these', () => {
  const html = shown({ counts: { courses_learning: 3 } });
  expect(linkOf('在学课程', html)).toBe('/pages_workbench/pages/courses?tab=learning');
});

test('certificates, exams and invoices are counted, and lead to their lists', () => {
  const html = shown({ counts: { certificates: 2, open_exams: 1, wrong_answers: 4, open_invoices: 1 } });
  expect(linkOf('证书', html)).toBe('/pages_workbench/pages/certificates');
  expect(linkOf('未交卷的考试', html)).toBe('/pages_workbench/pages/courses');
  expect(linkOf('错题', html)).toBe('/pages_workbench/pages/wrong-answers');
  expect(linkOf('订阅匹配', html)).toBe('/pages_workbench/pages/subscription/matches');
  expect(linkOf('处理中的发票', html)).toBe('/pay/invoices');
});

test('no figure leads to a page that is not for the role', () => {
  const counts = { invited: 3, submitted: 2 };
  const links = (roleId: RoleId | null, certified = true) => {
    const html = shown({ counts, role: roleId, certified, today: { invited: 1 } });
    return ['邀请的用户', '提交公告', '邀请用户'].filter((label) => html.includes(label));
  };
  expect(links(role.agency)).toEqual(['邀请的用户', '提交公告', '邀请用户']);
  expect(links(role.supplier)).toEqual(['邀请的用户', '邀请用户']);
  expect(links(role.expert)).toEqual([]);
  expect(links(role.expert, false)).toEqual(['邀请的用户', '邀请用户']);
});

test('everything counted by the day stands in the chart of its subject; without anything there is none', () => {
  const today = { lessons_completed: 1, exams: 1, certificates: 1, attended: 1, reserved: 1, invoices: 1 };
  const html = shown({ today: { ...today, invited: 1 } });
  expect(html).toContain('近 30 天每天的学完课时、考试、证书、签到');
  expect(html).toContain('近 30 天每天的申请开票、预约');
  expect(html).toContain('近 30 天每天的邀请用户');
  expect(shown({})).not.toContain('近 30 天');
});
