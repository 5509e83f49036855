import { Link as RouterLink, type LinkProps } from 'react-router';

/**
 * React Router's link, and one way to link inside the portal. On the server only its address matters, and finding that
 * out through React Router takes longer than the rest of a row: a full address is written as it is.
 */
export function Link(props: LinkProps) {
  const { to } = props;
  if (import.meta.env.SSR && typeof to === 'string' && /^\/(?!\/)/.test(to)) return plain(props);
  return <RouterLink {...props} />;
}

function plain(props: LinkProps) {
  const { to, discover, prefetch, replace, state, reloadDocument, preventScrollReset, ...rest } = props;
  const { relative, viewTransition, mask, defaultShouldRevalidate, ...attributes } = rest;
  // Its content is among the attributes.
  // oxlint-disable-next-line jsx-a11y/anchor-has-content
  return <a {...attributes} href={to as string} data-discover={discover === 'none' ? undefined : 'true'} />;
}
