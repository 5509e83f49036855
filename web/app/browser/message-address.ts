const wholeUpTo = 100;

/**
 * A longer message shows its beginning, and a press unfolds it; a shorter one shows all of it, and a press leads on.
 * spec 4: one with a content id always leads on, so its text is never folded.
 */
export function isFolded(contentId: string | null, content: string): boolean {
  return !contentId && (content.length > wholeUpTo || content.includes('\n'));
}

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
