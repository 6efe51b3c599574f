import type { ReactNode } from 'react';
import { safeHttpUrl } from '@patchbay/domain/format';
import { useHost } from '@patchbay/shared/host';
import { buttonLook, type ButtonLook } from './button-look.ts';
import { textLinkLook } from './text-link-look.ts';

interface WebsiteLinkProps {
  /** Default: a link within a text. */
  readonly look?: ButtonLook;
  readonly children: ReactNode;
}

/** A link to the product's website, which offers the desktop app, in a new tab. */
export function WebsiteLink({ look, children }: WebsiteLinkProps) {
  const url = safeHttpUrl(useHost().config.websiteUrl);
  if (url === null) return <>{children}</>;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      {...(look ? buttonLook(look) : textLinkLook)}
    >
      {children}
    </a>
  );
}
