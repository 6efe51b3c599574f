import type { ReactNode } from 'react';
import { hasModifier, textLinkLook } from '@patchbay/ui';

interface ModeLinkProps {
  /** The other form's page: for a tab of its own. */
  readonly href: string;
  readonly onFollow: () => void;
  readonly children: ReactNode;
}

/** The way to the other form: a real link, whose plain click changes the form in place. */
export function ModeLink({ href, onFollow, children }: ModeLinkProps) {
  return (
    <a
      {...textLinkLook}
      href={href}
      onClick={(event) => {
        if (hasModifier(event)) return;
        event.preventDefault();
        onFollow();
      }}
    >
      {children}
    </a>
  );
}
