import type { Software } from '@patchbay/domain/entities';
import { Link } from '@patchbay/shared/router';
import { vendorPath } from '@patchbay/domain/routes';
import { textLinkLook } from '@patchbay/ui';

/** A vendor's name, as the link to everything by them where there is such a page. */
export function VendorName({ software }: { readonly software: Software }) {
  const path = vendorPath(software);
  const name = <bdi>{software.vendor}</bdi>;
  if (path === null) return name;
  return (
    <Link to={path} {...textLinkLook}>
      {name}
    </Link>
  );
}
