import { ChevronRight } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { readAnonymousId, useHost } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import { Button } from '@patchbay/ui';
import { $components } from '../../installs/installed/installed.model.ts';
import { $permission } from '../../lib/tracking/tracking.model.ts';
import { reportedComponents } from './installed-report.ts';
import { anonymousIdReset } from './report-installed.model.ts';
import styles from './sent-report.module.css';

/** A change by another tab is shown at the next look: the report is read again each time. */
const never = () => () => undefined;

/** 'See what is sent': the exact report with its anonymous id, which can be reset (rule P3). */
export function SentReport() {
  const { storage, bridge } = useHost();
  const [components, permission, resetId] = useUnit([$components, $permission, anonymousIdReset]);
  const [resetCount, setResetCount] = useState(0);
  // The site's server knows nobody's: a browser shows its own right after.
  const id = useSyncExternalStore(
    never,
    () => readAnonymousId(storage),
    () => null,
  );
  const reset = () => {
    resetId(storage);
    setResetCount(resetCount + 1);
  };
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>
        <ChevronRight className={styles.icon} size={16} />
        See what is sent
      </summary>
      <div className={styles.body}>
        {permission === 'deny' && <p>No report is sent while data collection is off.</p>}
        <p>
          Your anonymous ID: <code className={styles.id}>{id}</code>
        </p>
        <div className={styles.reset}>
          <Button size="small" onClick={reset}>
            Reset ID
          </Button>
          <span role="status">{resetCount > 0 && 'ID reset'}</span>
        </div>
        {id !== null && bridge && components ? (
          <Report id={id} components={components} />
        ) : (
          <p>Open the desktop app to see the exact report.</p>
        )}
      </div>
    </details>
  );
}

interface ReportProps {
  readonly id: string;
  readonly components: Parameters<typeof reportedComponents>[0];
}

function Report({ id, components }: ReportProps) {
  const report = { userUuid: id, installedComponents: reportedComponents(components) };
  return (
    <>
      <p>The exact report:</p>
      {/* Something that scrolls must be within the keyboard's reach. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles.report} tabIndex={0} aria-label="The report">
        {JSON.stringify(report, null, 2)}
      </pre>
    </>
  );
}
