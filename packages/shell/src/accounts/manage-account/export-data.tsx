import { exportAccount } from '@patchbay/domain/api';
import { describeError } from '@patchbay/shared/http';
import { useHost } from '@patchbay/shared/host';
import { useMutation } from '@patchbay/shared/query';
import { Button, saveFile, Section } from '@patchbay/ui';
import styles from './manage-account.module.css';

/** All that the server has of the user, as a file (rule A84). */
export function ExportData() {
  const { http, config } = useHost();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => exportAccount(http),
    onSuccess: (document) => {
      const text = `${JSON.stringify(document, null, 2)}\n`;
      saveFile(`${config.productName.toLowerCase()}-account.json`, 'application/json', text);
    },
  });
  return (
    <Section title="Your data" className={styles.section}>
      <p className={styles.text}>
        Everything that we keep about your account, as a JSON file. Your password is not in it.
      </p>
      <Button isBusy={isPending} onClick={() => mutate()}>
        Download your data
      </Button>
      {error && (
        <p role="alert" className={styles.error}>
          Your data could not be downloaded. {describeError(error)}
        </p>
      )}
    </Section>
  );
}
