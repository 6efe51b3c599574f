import { useUnit } from '@patchbay/shared/state';
import { choiceOf } from '../../installs/choices/software-choices.ts';
import { $choices, choiceMade } from '../../installs/choices/software-choices.model.ts';
import { $choosesFormats, $extensions } from '../../installs/installed/installed.model.ts';
import { formatName, installFormats } from '../../installs/jobs/subject/install-formats.ts';
import styles from './control-install.module.css';

interface FormatChoiceProps {
  readonly softwareId: number;
  readonly components: readonly string[];
}

/**
 * The formats of a software that are installed on this computer, remembered for its updates (rule I58). Nothing where the app
 * takes none, or where there is no choice.
 */
export function FormatChoice({ softwareId, components }: FormatChoiceProps) {
  const [canChoose, extensions, choices, choose] = useUnit([
    $choosesFormats,
    $extensions,
    $choices,
    choiceMade,
  ]);
  const offered = extensions ? installFormats(components, extensions) : [];
  if (offered.length < 2 || !canChoose) return null;
  const choice = choiceOf(choices, softwareId);
  const chosen = offered.filter((format) => choice.formats?.includes(format) ?? true);
  const toggle = (format: string) => {
    const next = offered.filter((one) => (one === format) !== chosen.includes(one));
    choose({ ...choice, formats: next.length === offered.length ? null : next });
  };
  return (
    <fieldset className={styles.formats}>
      <legend>Formats</legend>
      {offered.map((format) => {
        const isChosen = chosen.includes(format);
        return (
          <label key={format}>
            <input
              type="checkbox"
              checked={isChosen}
              // Without any format there is nothing to install.
              disabled={isChosen && chosen.length === 1}
              onChange={() => toggle(format)}
            />
            {formatName(format)}
          </label>
        );
      })}
    </fieldset>
  );
}
