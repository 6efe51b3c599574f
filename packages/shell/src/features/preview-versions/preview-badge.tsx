import { Button } from '@patchbay/ui';
import styles from './preview-badge.module.css';
import { endPreview, type Preview } from './preview-tab.ts';

interface PreviewBadgeProps {
  readonly preview: Preview;
  readonly page?: Pick<Window, 'location' | 'sessionStorage'>;
}

/** Says, as long as it is so, that this tab shows versions that are not live, and ends it. */
export function PreviewBadge({ preview, page = window }: PreviewBadgeProps) {
  const { versions, problem } = preview;
  const names = versions.map((version) => version.replace('@', ' ')).join(', ');
  return (
    <aside className={styles.badge} aria-label="Preview">
      <p>
        {problem === null ? (
          <span>
            Preview of <strong>{names}</strong>
          </span>
        ) : (
          <span>
            Couldn&apos;t preview <strong>{names}</strong>: <span>{problem}</span>
          </span>
        )}
      </p>
      <Button
        size="small"
        onClick={() => {
          endPreview(page);
        }}
      >
        End preview
      </Button>
    </aside>
  );
}
