import { formatBudget, formatMoney } from '@portal/contract/money';
import type { ArticleTeaser, CourseTeaser, Figure, NoticeTeaser } from '@portal/contract/home-data';
import { formatDate, toUnixSeconds } from '@portal/contract/time';

// Texts are formatted on the server: the browser needs neither the clock nor the formatting code.

const day = 86_400;
const soon = 7;

export type NoticeRow = Omit<NoticeTeaser, 'budget' | 'deadline' | 'published'> & {
  published: string;
  budget: string | null;
  deadline: { date: string; left: string; soon: boolean } | null;
};

export function noticeRows(notices: readonly NoticeTeaser[], now: Date): NoticeRow[] {
  return notices.map((notice) => ({
    ...notice,
    published: monthAndDay(notice.published),
    budget: notice.budget === null ? null : formatBudget(notice.budget),
    deadline: notice.deadline === null ? null : deadlineOf(notice.deadline, toUnixSeconds(now)),
  }));
}

function deadlineOf(deadline: number, now: number) {
  const days = Math.ceil((deadline - now) / day);
  const left = days <= 0 ? '已截止' : `剩 ${days} 天`;
  return { date: monthAndDay(deadline), left, soon: days > 0 && days <= soon };
}

function monthAndDay(seconds: number): string {
  return formatDate(seconds).slice(5);
}

export type CourseCard = Omit<CourseTeaser, 'price'> & { price: string; free: boolean };

export function courseCards(courses: readonly CourseTeaser[]): CourseCard[] {
  return courses.map((course) => ({
    ...course,
    free: course.price === 0,
    price: course.price === 0 ? '免费' : formatMoney(course.price),
  }));
}

export type ArticleRow = Omit<ArticleTeaser, 'published'> & { published: string };

export function articleRows(articles: readonly ArticleTeaser[]): ArticleRow[] {
  return articles.map((article) => ({ ...article, published: formatDate(article.published) }));
}

export type FigureText = { label: string; value: string; unit: string };

export function figureTexts(figures: readonly Figure[]): FigureText[] {
  const grouped = new Intl.NumberFormat('zh-CN');
  return figures.map((figure) => ({ ...figure, value: grouped.format(figure.value) }));
}
