import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import type { UploadedPackage } from '@patchbay/domain/api';
import type { PackageContents, StoredVersion } from '@patchbay/domain/entities';
import { platformLabel } from '@patchbay/domain/format';
import { useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { Button } from '@patchbay/ui';
import { type FormValues, fromLines, toLines } from '../../edited-form/form-values.ts';
import type { EditedForm } from '../../edited-form/use-edited-form.ts';
import { packageQuery } from '../../lib/admin.query.ts';
import { PackageProblem } from '../../lib/failed-upload.tsx';
import { versionLabels } from '../../lib/version-labels.ts';
import styles from './package-facts.module.css';
import { architectureChoices, type VersionField } from './version-values.ts';

type Said = readonly (readonly [VersionField, string])[];

/** What a package says, by the fields of a version's form. Nothing of what it does not say. */
function packageValues(contents: PackageContents): Said {
  const said: Said = [
    ['version', contents.version],
    ['architecture', contents.architecture ?? ''],
    ['platforms', fromLines(contents.platforms)],
    ['components', fromLines(contents.components)],
    ['macInstallOrder', fromLines(contents.macInstallOrder)],
  ];
  return said.filter(([, value]) => value !== '');
}

const isBlank = (text: string | undefined) => text?.trim() === '';

/** Without regard to the order, and to blanks. */
const isSame = (a: string, b: string) =>
  toLines(a).sort().join('\n') === toLines(b).sort().join('\n');

interface Facts {
  readonly uploaded: UploadedPackage | null;
  readonly stored: UploadedPackage | null;
  /** The fields that the last upload has filled. */
  readonly filled: readonly VersionField[];
  /** Puts an uploaded package into the form, and what it says into the fields that are empty. */
  readonly onUploaded: (uploaded: UploadedPackage) => void;
}

/** What is known of a version's package: of the one that was uploaded just now, and of the one that is saved. */
export function usePackageFacts(
  { id, url }: Pick<StoredVersion, 'id' | 'url'>,
  { form, fill }: EditedForm,
): Facts {
  const { http, config } = useHost();
  const [uploaded, setUploaded] = useState<UploadedPackage | null>(null);
  const [filled, setFilled] = useState<readonly VersionField[]>([]);
  const isKnown = config.adminCalls === 'extended' && url !== '';
  const stored = useQuery({ ...packageQuery(http, id), enabled: isKnown });
  return {
    uploaded,
    stored: stored.data ?? null,
    filled,
    onUploaded: (arrived) => {
      const now = form.getValues();
      const said = arrived.contents ? packageValues(arrived.contents) : [];
      const missing = said.filter(([name]) => isBlank(now[name]));
      fill({ url: arrived.url, ...Object.fromEntries(missing) });
      setUploaded(arrived);
      setFilled(missing.map(([name]) => name));
    },
  };
}

interface PackageFactsProps {
  readonly facts: Facts;
  readonly control: Control<FormValues>;
  readonly onUse: (name: VersionField, value: string) => void;
}

/** Why the app would refuse the package, and what the package says otherwise than the form (rules F75 to F77). */
export function PackageFacts({ facts, control, onUse }: PackageFactsProps) {
  const values = useWatch({ control });
  const { uploaded, stored, filled } = facts;
  const url = values['url']?.trim();
  const contents = [uploaded, stored].find((known) => known?.url === url)?.contents;
  if (!contents) return null;
  const others = packageValues(contents).filter(
    ([name, value]) => values[name] !== undefined && !isSame(values[name], value),
  );
  const isNew = uploaded?.url === url;
  return (
    <div className={styles.facts}>
      <PackageProblem problem={contents.problem} />
      {isNew && filled.length > 0 && (
        <p role="status" className={styles.filled}>
          {`Filled in from the package: ${filled.map((name) => versionLabels[name]).join(', ')}. Check it, then save.`}
        </p>
      )}
      {others.length > 0 && (
        <ul className={styles.others} aria-label="What the package says otherwise">
          {others.map(([name, value]) => (
            <li key={name}>
              <span>
                <span>{`${versionLabels[name]}: the package says `}</span>
                <bdi>{wordsOf(name, value)}</bdi>
              </span>
              <Button
                size="small"
                aria-label={`Use the package’s ${versionLabels[name]}`}
                onClick={() => onUse(name, value)}
              >
                Use
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const maxShown = 5;

/** A value as people read it; of a long list the beginning. */
function wordsOf(name: VersionField, value: string): string {
  if (name === 'architecture') {
    return architectureChoices.find(([choice]) => choice === value)?.[1] ?? value;
  }
  const lines = toLines(value);
  const words = name === 'platforms' ? lines.map(platformLabel) : lines;
  const more = words.length - maxShown;
  return `${words.slice(0, maxShown).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
