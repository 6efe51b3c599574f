import { useHost } from '@patchbay/shared/host';
import { Link } from '@patchbay/shared/router';
import { textLinkLook } from '@patchbay/ui';

interface VendorNameProps {
  readonly vendor: string;
  readonly path: string | null;
}

/** A vendor's name, linked to the vendor's page if this site has one (rule C49). */
export function VendorName({ vendor, path }: VendorNameProps) {
  const { listCalls } = useHost().config;
  const name = <bdi>{vendor}</bdi>;
  if (path === null || listCalls !== 'extended') return name;
  return (
    <Link to={path} {...textLinkLook}>
      {name}
    </Link>
  );
}
