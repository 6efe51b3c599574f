import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field, inputLook } from '@patchbay/ui';
import styles from './install-settings.module.css';

interface FormatFieldsProps {
  readonly name: string;
  readonly defaultFolder: string | null;
  readonly wanted: UseFormRegisterReturn;
  readonly folder: UseFormRegisterReturn;
  /** The reason why the app does not take the folder. */
  readonly error: string | undefined;
}

/** Whether a format is installed, and into which folder. */
export const FormatFields = ({ name, defaultFolder, wanted, folder, error }: FormatFieldsProps) => (
  <div className={styles.format}>
    <label className={styles.wanted}>
      <input {...wanted} type="checkbox" />
      {name}
    </label>
    <Field
      label={`Folder for ${name}`}
      hint={
        defaultFolder === null
          ? 'This format has no usual folder that you can write to. Choose a folder to install it.'
          : undefined
      }
      error={error}
    >
      {(control) => (
        <input
          {...inputLook}
          {...control}
          {...folder}
          type="text"
          placeholder={defaultFolder ?? undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </Field>
  </div>
);
