import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, Link, RouterProvider } from '@patchbay/shared/router';
import { PlainLink } from './plain-link.tsx';

type LinkProps = ComponentProps<typeof Link>;

/** A link's markup on a page with a path of its own. */
const markupOf = (Component: typeof Link | typeof PlainLink, props: LinkProps) => {
  const element = <Component {...props}>There</Component>;
  const router = createMemoryRouter([{ path: '/here/:id/', element }], {
    initialEntries: ['/here/7/?page=2#top'],
  });
  return renderToString(<RouterProvider router={router} />);
};

it.each([
  '/',
  '/category/1/',
  '/s/synths/surge-synth-team/surge-xt/121/',
  '/search',
  '/search/?type=free&q=a%2Fb',
  '/search/?q=../x',
  '/about/#licence',
  '/about/?a=1#b?c',
  '/vendor/%C3%A9t%C3%A9/',
  '/vendor/..%2F/',
  '/vendor/a.b/',
  // Addresses that the router resolves, or leaves to the browser.
  '',
  '.',
  '..',
  'there/',
  '?page=3',
  '#there',
  '/a//b/',
  '//elsewhere.test/a/',
  '/a/../b/',
  '/a/./b/',
  '/.hidden/',
  '/a\\b/',
  '/search/?',
  '/search/#',
  'https://elsewhere.test/a/',
  'mailto:a@b.test',
  { pathname: '/search/', search: '?q=a' },
  { search: '?page=3' },
])('at %j it is the markup of the router’s own', (to) => {
  const props = { to, className: 'link', title: 'A > B' };
  expect(markupOf(PlainLink, props)).toBe(markupOf(Link, props));
});

it.each<Omit<LinkProps, 'to'>>([
  { target: '_blank', rel: 'noreferrer' },
  { replace: true, state: { from: 'here' }, viewTransition: true, preventScrollReset: true },
  { relative: 'path', reloadDocument: true },
  { discover: 'none', 'aria-label': 'There' },
  { prefetch: 'none', onClick: () => undefined, onPointerEnter: () => undefined },
  { mask: '/masked/' },
  { ref: () => undefined },
])('with %j too', (props) => {
  const whole = { to: '/there/', ...props };
  expect(markupOf(PlainLink, whole)).toBe(markupOf(Link, whole));
});
