import type { ReactNode } from 'react';
import { DocumentHead, usePageTitle } from '@patchbay/shared/host';
import { categoryTrail } from '../../software-lists/categories.query.ts';
import { PageHead, PageLayout } from '../../lib/page-layout.tsx';
import styles from './text-page.module.css';

interface TextPageProps {
  readonly title: string;
  /** Its address. */
  readonly path: string;
  /** The page's summary in one sentence, which previews of links show too. */
  readonly lede: string;
  readonly children: ReactNode;
}

/** A page to be read: its name, one sentence, and its parts. */
export function TextPage({ title, path, lede, children }: TextPageProps) {
  usePageTitle(title);
  return (
    <PageLayout>
      <DocumentHead title={title} description={lede} path={path} />
      <div className={styles.page}>
        <PageHead trail={categoryTrail([], null)}>{title}</PageHead>
        <p className={styles.lede}>{lede}</p>
        {children}
      </div>
    </PageLayout>
  );
}
