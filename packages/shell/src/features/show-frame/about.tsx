import { formatDateTime } from '@patchbay/domain/format';
import { readAnonymousId, useHost } from '@patchbay/shared/host';
import { AlertDialog, CopyButton } from '@patchbay/ui';
import styles from './about.module.css';

interface AboutProps {
  readonly onClose: () => void;
}

/** The facts about the running site for people who ask for help: version, deployment time and anonymous id. */
export function About({ onClose }: AboutProps) {
  const { config, build, storage } = useHost();
  const anonymousId = readAnonymousId(storage);
  const text = `${config.productName} ${build.version}, API ${config.apiVersion}, deployed ${build.builtAt}, anonymous id ${anonymousId}`;
  return (
    <AlertDialog title={config.productName} dismiss={{ label: 'OK', onDismiss: onClose }}>
      <dl className={styles.facts}>
        <div>
          <dt>Version</dt>
          <dd>{build.version}</dd>
        </div>
        <div>
          <dt>API version</dt>
          <dd>{config.apiVersion}</dd>
        </div>
        <div>
          <dt>Deployed</dt>
          <dd>
            <time dateTime={build.builtAt}>{formatDateTime(build.builtAt)}</time>
          </dd>
        </div>
        <div>
          <dt>Anonymous ID</dt>
          <dd>{anonymousId}</dd>
        </div>
      </dl>
      <div className={styles.copy}>
        <CopyButton label="Copy" text={text} />
      </div>
    </AlertDialog>
  );
}
