/**
 * spec 4: a content id leads to its course. A link into that course (a comment, a lesson) names the place more exactly;
 * without a content id the link decides.
 */
export function messageAddress(contentId: string | null, link: string | null): string | null {
  if (!contentId) return link;
  const course = `/course/${contentId}`;
  const isInside = link !== null && link.startsWith(course) && /^(?:$|[#/?])/.test(link.slice(course.length));
  return isInside ? link : course;
}
