import { safeHttpUrl, siteLabel } from '@patchbay/domain/format';
import { textLinkLook } from '@patchbay/ui';
import styles from '../software-page.module.css';

/** 'example.com/manual.pdf': an address as a person reads it. */
const addressLabel = (href: string): string =>
  `${siteLabel(href)}${new URL(href).pathname.replace(/\/$/, '')}`;

/** Links to the manuals, without placeholders and invalid addresses (rule C38). */
export function DocumentationLinks({ urls }: { readonly urls: readonly string[] }) {
  const hrefs = [...new Set(urls.map(safeHttpUrl).filter((href) => href !== null))];
  if (hrefs.length === 0) return null;
  return (
    <section className={styles.manuals} aria-labelledby="manuals-and-docs">
      <h2 id="manuals-and-docs" className={styles.manualsHeading}>
        Manuals and Docs
      </h2>
      <ul className={styles.manualsList}>
        {hrefs.map((href) => (
          <li key={href}>
            <a href={href} title={href} target="_blank" rel="noopener noreferrer" {...textLinkLook}>
              {addressLabel(href)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
