import type { MetaDescriptor } from 'react-router';
import type { CoursePage } from './load-course.ts';

/** schema.org/Course, which Baidu and others show in their results, and the way to it. */
export function courseMeta(
  { course, structured, publicUrl }: CoursePage,
  association: string,
): MetaDescriptor[] {
  const url = publicUrl + course.href;
  const { price, rating, workload, published, hours, summary } = structured;
  const provider = { '@type': 'Organization', name: association, url: publicUrl };
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: url },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Course',
        name: course.title,
        description: summary,
        url,
        inLanguage: 'zh-CN',
        datePublished: published,
        provider,
        teaches: course.goals,
        ...(course.cover ? { image: new URL(course.cover, publicUrl).href } : {}),
        educationalCredentialAwarded: `${hours} 学时`,
        offers: {
          '@type': 'Offer',
          category: course.free ? 'Free' : 'Paid',
          price,
          priceCurrency: 'CNY',
          url,
        },
        hasCourseInstance: {
          '@type': 'CourseInstance',
          courseMode: 'Online',
          courseWorkload: workload,
          instructor: { '@type': 'Person', name: course.teacher.name },
        },
        ...(rating
          ? {
              aggregateRating: {
                '@type': 'AggregateRating',
                ratingValue: rating.value,
                ratingCount: rating.count,
                bestRating: 5,
              },
            }
          : {}),
      },
    },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { name: '首页', path: '/' },
          { name: '课程', path: '/course' },
          { name: course.title, path: course.href },
        ].map(({ name, path }, at) => ({
          '@type': 'ListItem',
          position: at + 1,
          name,
          item: publicUrl + path,
        })),
      },
    },
  ];
}
