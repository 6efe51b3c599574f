import { ExternalLink } from 'lucide-react';
import { safeHttpUrl } from '@patchbay/domain/format';
import { textLinkLook } from '@patchbay/ui';
import styles from './website-link.module.css';

/** The official website by its host's name; nothing where the address is none. */
export function WebsiteLink({ url }: { readonly url: string }) {
  const href = safeHttpUrl(url);
  if (href === null) return null;
  return (
    <span className={styles.website}>
      <a href={href} target="_blank" rel="noopener noreferrer" {...textLinkLook}>
        {new URL(href).hostname.replace(/^www\./, '')}
      </a>
      <ExternalLink className={styles.icon} size={16} strokeWidth={1.5} aria-hidden="true" />
    </span>
  );
}
