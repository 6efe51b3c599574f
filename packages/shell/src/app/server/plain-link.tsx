import { Link } from '@patchbay/shared/router';
import type { ComponentProps } from 'react';

/** Whole, from the root, with nothing in it that would be resolved: a link leads exactly to the address that it has. */
const plainAddress =
  /^\/(?:[^/.?#\\][^/?#\\]*\/)*(?:[^/.?#\\][^/?#\\]*)?(?:\?[^#\\]+)?(?:#[^\\]+)?$/;

type LinkProps = Omit<ComponentProps<typeof Link>, 'state'> & { readonly state?: unknown };

/**
 * The router's `Link` for markup. Of what the router's own does on a page, a plain address needs nothing: it resolves the address
 * twice, and gets ready for clicks and for pointers. Any other address is the router's.
 */
export function PlainLink(props: LinkProps) {
  const {
    to,
    target,
    children,
    discover = 'render',
    prefetch = 'none',
    mask,
    ref: _ref,
    relative: _relative,
    reloadDocument: _reloadDocument,
    replace: _replace,
    state: _state,
    preventScrollReset: _preventScrollReset,
    viewTransition: _viewTransition,
    defaultShouldRevalidate: _defaultShouldRevalidate,
    ...attributes
  } = props;
  const isPlain =
    typeof to === 'string' && plainAddress.test(to) && prefetch === 'none' && mask === undefined;
  if (!isPlain) return <Link {...props} />;
  const discovered = discover === 'render' ? 'true' : undefined;
  return (
    <a {...attributes} href={to} target={target} data-discover={discovered}>
      {children}
    </a>
  );
}
