import type { Software } from '@patchbay/domain/entities';
import { safeHttpUrl } from '@patchbay/domain/format';
import { textLinkLook } from '@patchbay/ui';
import styles from './version-list.module.css';

/** Shown in place of 'Install' where there is no package: a link to the maker's site (rule C72). */
export function NotAvailable({ software }: { readonly software: Software }) {
  const href = safeHttpUrl(software.url);
  return (
    <p className={styles.quiet}>
      Not available in the app yet.{' '}
      {href !== null && (
        <a href={href} target="_blank" rel="noopener noreferrer" {...textLinkLook}>
          Get it from {new URL(href).hostname.replace(/^www\./, '')}
        </a>
      )}
    </p>
  );
}
