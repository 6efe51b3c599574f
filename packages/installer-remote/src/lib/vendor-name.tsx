import { Link } from '@patchbay/shared/router';
import { textLinkLook } from '@patchbay/ui';

interface VendorNameProps {
  readonly vendor: string;
  readonly path: string | null;
}

/** A vendor's name, linked to the vendor's page if there is one. */
export function VendorName({ vendor, path }: VendorNameProps) {
  const name = <bdi>{vendor}</bdi>;
  if (path === null) return name;
  return (
    <Link to={path} {...textLinkLook}>
      {name}
    </Link>
  );
}
